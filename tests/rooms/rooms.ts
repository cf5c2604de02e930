/** The layers of the design, "Who may import whom", each with the layers that it may import. */
export const MAY_IMPORT: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  // Pure functions: every layer may import them.
  shared: [],
  markup: ['contract'],
  // Headers and bodies as in RFC 9110.
  http: [],
  // Recognizes what programs print when they fail.
  'error-texts': [],
  env: ['contract'],
  backend: ['contract', 'markup', 'http', 'error-texts'],
  api: ['contract', 'http'],
  formats: ['contract', 'markup', 'http'],
  // Signs people in on pages, and leaves messages for the next page.
  cookies: ['contract'],
  middleware: ['contract', 'markup', 'api', 'formats', 'cookies', 'form-actions'],
  stores: ['contract'],
  islands: ['contract', 'stores'],
  'form-actions': ['contract', 'markup', 'cookies', 'error-texts'],
  components: ['contract', 'islands', 'error-texts'],
  layouts: ['contract', 'components', 'islands', 'formats'],
  pages: [
    ...['contract', 'layouts', 'components', 'islands', 'styles', 'formats', 'form-actions'],
    ...['cookies', 'error-texts'],
  ],
  // The server that it plugs into Astro's is loaded only in development; examples show components.
  astro: ['contract', 'layouts', 'components', 'islands', 'env', 'server'],
  server: ['contract', 'backend', 'env', 'http'],
  launch: [],
};

const OF_PAGES = [
  'src/api/load.ts',
  'src/api/errors.ts',
  'src/api/contract.ts',
  'src/api/users.ts',
  'src/markup/plain.ts',
  // Signs when a form was shown.
  'src/http/form-time.ts',
];

/** What may be imported beyond that: layers by file, or files by layer. Each has its reason. */
export const MAY_ALSO_IMPORT: Readonly<Record<string, readonly string[]>> = {
  // The door to the backend cleans what a foreign one sends.
  'src/api/server.ts': ['markup', 'backend'],
  'src/api/clean.ts': ['markup'],
  stores: ['src/api/browser.ts'],
  cookies: ['src/api/errors.ts'],
  // The one script of every page.
  'src/components/error-texts/PastedLines.astro': ['src/stores/pasted-lines.ts'],
  'src/components/frame/Boot.astro': ['src/stores/follow.ts'],
  // Its button is disabled before the form's island hydrates.
  'src/components/frame/BootMember.astro': [
    'src/stores/left-toasts.ts',
    'src/stores/empty-answer.ts',
  ],
  // Keeps what is typed before an island hydrates, and hydrates it to restore that.
  'src/components/frame/Drafts.astro': ['src/stores/keep.ts'],
  'src/components/home/Feed.astro': ['src/stores/drafts.ts'],
  // The meaning of a reply, and its text without markup: no data comes this way.
  components: OF_PAGES,
  formats: OF_PAGES,
  'form-actions': [
    ...[...OF_PAGES, 'src/api/client.ts'],
    // Texts of two edits are compared and merged in their form.
    ...['src/formats/history/diff.ts', 'src/formats/history/merge.ts'],
  ],
  layouts: OF_PAGES,
  pages: OF_PAGES,
  // The page cache runs before Astro, and has to know which page a guest would get.
  server: [
    ...['src/formats/answers.ts', 'src/formats/negotiation.ts', 'src/cookies/preferences.ts'],
    'src/cookies/encrypted-cookie.ts',
    // Sockets of a private site need a session.
    'src/cookies/session.ts',
  ],
  // Reads long texts in a thread, which a built page could not find.
  'src/server/bodies.ts': ['markup'],
  // Commands read the same environment as the server.
  'src/backend/operations/cli/open.ts': ['env'],
  'src/backend/operations/cli/import.ts': ['env'],
  'src/backend/operations/cli/move.ts': ['env'],
};

/** Packages that a layer may import; those not listed here may import any. */
export const PACKAGES: Readonly<Record<string, RegExp>> = {
  contract: /^zod(\/mini|\/v4\/core)?$/,
  shared: /^(?!)/,
  launch: /^node:/,
};

export const PACKAGES_OF_FILES: Readonly<Record<string, RegExp>> = {
  // Run after the packages are installed.
  'src/launch/compile.mjs': /^(node:|astro$)/,
};

/** The layer that a file of `src` is in; undefined for files outside the layers. */
export function layerOf(path: string): string | undefined {
  return /^src\/([^/]+)\//.exec(path)?.[1];
}

/** The room of the backend that a file is in. */
export function roomOf(path: string): string | undefined {
  return /^src\/backend\/[^/]+\/([^/]+)\//.exec(path)?.[1];
}

/**
 * The storeys of the backend from the top. A file imports from its own storey and from lower ones,
 * types included; no feature imports another. The files outside them put the backend together.
 */
const STOREYS = ['app', 'operations', 'features', 'content', 'people', 'platform'];

/** Files outside the storeys that any room may use. */
const SHARED_BY_ROOMS = /^src\/backend\/(backend|noun|job)\.ts$/;

/** The number of a file's storey, from the top. Throws for a folder that is not a storey. */
function storeyOf(path: string): number {
  const name = /^src\/backend\/([^/]+)\//.exec(path)?.[1];
  if (name === undefined) return SHARED_BY_ROOMS.test(path) ? STOREYS.length : 0;
  const storey = STOREYS.indexOf(name);
  if (storey < 0) throw new Error(`src/backend/${name} is no storey (tests/rooms/rooms.ts)`);
  return storey;
}

/** What is wrong with an import from one file of the backend in another, if anything. */
export function storeyProblem(from: string, to: string): string | undefined {
  if (roomOf(from) === roomOf(to) || SHARED_BY_ROOMS.test(from)) return undefined;
  const [upper, lower] = [storeyOf(to), storeyOf(from)];
  if (upper < lower) return `${nameOf(lower)} is below ${nameOf(upper)}`;
  const isFeature = upper === lower && nameOf(upper) === 'features';
  return isFeature ? 'no feature imports another' : undefined;
}

const nameOf = (storey: number): string => STOREYS[storey] ?? 'a shared file';
