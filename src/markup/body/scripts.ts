const SUPERSCRIPT = pairs(
  '0⁰1¹2²3³4⁴5⁵6⁶7⁷8⁸9⁹+⁺-⁻−⁻=⁼(⁽)⁾aᵃbᵇcᶜdᵈeᵉfᶠgᵍhʰiⁱjʲkᵏlˡmᵐnⁿoᵒpᵖrʳsˢtᵗuᵘvᵛwʷxˣyʸzᶻ' +
    'AᴬBᴮDᴰEᴱGᴳHᴴIᴵJᴶKᴷLᴸMᴹNᴺOᴼPᴾRᴿTᵀUᵁVⱽWᵂ',
);

const SUBSCRIPT = pairs('0₀1₁2₂3₃4₄5₅6₆7₇8₈9₉+₊-₋−₋=₌(₍)₎aₐeₑhₕiᵢjⱼkₖlₗmₘnₙoₒpₚrᵣsₛtₜuᵤvᵥxₓ');

/** Characters and their raised or lowered forms. */
export type Script = ReadonlyMap<string, string>;

/** The raised and lowered characters for `sup` and `sub`. */
export const SCRIPTS = { sup: SUPERSCRIPT, sub: SUBSCRIPT } as const;

/** The texts raised or lowered, if every character in them has such a form. */
export function inScript(texts: readonly string[], script: Script): string[] | undefined {
  const characters = Array.from(texts.join(''));
  if (!characters.every((character) => script.has(character))) return undefined;
  return texts.map((text) => Array.from(text, (character) => script.get(character)).join(''));
}

function pairs(text: string): Script {
  return new Map(
    Array.from(text.matchAll(/(.)(.)/gu), ([, plain = '', form = '']) => [plain, form]),
  );
}
