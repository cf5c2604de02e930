/**
 * What a header such as Accept or Accept-Encoding names, in lower case, with how welcome each is,
 * from 0 to 1 (RFC 9110, 12.4.2). What is no number counts as unwelcome.
 */
export function qualityValues(header: string): ReadonlyMap<string, number> {
  return new Map(header.split(',').map(qualityValue));
}

function qualityValue(part: string): [name: string, weight: number] {
  const [name = '', ...parameters] = part.split(';').map((piece) => piece.trim().toLowerCase());
  const weight = parameters.find((parameter) => parameter.startsWith('q='));
  return [name, weight === undefined ? 1 : Number(weight.slice(2)) || 0];
}
