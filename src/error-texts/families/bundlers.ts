import type { Family } from '../family.ts';

export const ANGULAR: Family = {
  label: 'Angular',
  tags: ['angular', 'typescript'],
  errors: [
    /\b(?<code>NG0?\d{3,5}): (?<message>.{1,300})/g,
    /(?<name>NullInjectorError): (?<message>No provider for \w{1,80})/g,
    /(?<name>ExpressionChangedAfterItHasBeenCheckedError): (?<message>.{1,200})/g,
  ],
};

export const WEBPACK: Family = {
  label: 'webpack',
  tags: ['webpack', 'javascript'],
  errors: [
    /(?<name>Module not found): (?:Error: )?(?<message>Can't resolve '[^'\n]{1,200}')/g,
    /(?<name>Module (?:parse|build) failed)(?: \(from [^)\n]{1,200}\))?: (?<message>.{1,300})/g,
    /(?<message>You may need an appropriate loader to handle this file type)/g,
    /^(?<name>BREAKING CHANGE): (?<message>webpack .{1,200})/gm,
    /(?<name>ValidationError): (?<message>Invalid configuration object\. .{1,200})/g,
  ],
  frames: [/^ERROR in /gm, /^webpack (?:\d|compiled|\()/gm],
  versions: [/^(?<program>webpack) (?<version>\d\.\d{1,3}\.\d{1,3})/gm],
};

export const VITE: Family = {
  label: 'Vite',
  tags: ['vite', 'javascript'],
  errors: [
    /^(?:error during build:\n)?(?<name>RollupError): (?<message>.{1,300})/gm,
    /(?<message>Failed to resolve (?:import|entry for package) ['"][^'"\n]{1,200}['"])/g,
    /(?:\[vite\]:? )?(?<message>Rollup failed to resolve import ['"][^'"\n]{1,200}['"])/g,
    /\[(?:plugin:)?(?<code>vite:[\w:-]{1,60})\] (?<message>.{1,300})/g,
    /^\[vite\](?: (?:Internal server error|error))?:? (?<message>.{1,300})/gm,
    /^(?:✘ |X )?\[ERROR\] (?<message>Could not resolve "[^"\n]{1,200}")/gm,
  ],
  versions: [/(?<program>VITE|vite)[ /]v(?<version>\d{1,2}\.\d{1,3}\.\d{1,3})/g],
};

export const ESLINT: Family = {
  label: 'ESLint',
  tags: ['eslint', 'javascript'],
  errors: [
    /^\s{0,10}\d{1,6}:\d{1,6}\s{1,10}(?:error|warning)\s{1,10}(?<message>\S.{1,200}?)\s{2,10}(?<code>@?[a-z][\w@/-]{2,60})$/gm,
    /^\s{0,10}\d{1,6}:\d{1,6}\s{1,10}error\s{1,10}(?<message>Parsing error: .{1,200})/gm,
    /^(?<message>ESLint couldn't find .{1,200})/gm,
    /^(?:Error: )?(?<message>Failed to load (?:plugin|parser|config) .{1,200})/gm,
  ],
  versions: [/^(?:Oops! .{0,80})?(?<program>ESLint): (?<version>\d{1,2}\.\d{1,3}\.\d{1,3})/gm],
};

export const REACT: Family = {
  id: 'react',
  label: 'React',
  tags: ['reactjs', 'react', 'javascript'],
  isWithin: true,
  errors: [
    /Minified React error #(?<code>\d{1,4})/g,
    /(?<message>Invalid hook call\. Hooks can only be called inside of the body of a function component)/g,
    /(?<message>Too many re-renders\. React limits the number of renders)/g,
    /(?<message>Rendered (?:more|fewer) hooks than (?:expected|during the previous render))/g,
    /(?<message>Objects are not valid as a React child)/g,
    /(?<message>Element type is invalid: expected a string)/g,
    /(?<message>Hydration failed because)/g,
    /(?<message>Text content does not match server-rendered HTML)/g,
    /(?<message>Each child in a list should have a unique "key" prop)/g,
    /(?<message>Maximum update depth exceeded)/g,
  ],
};

export const BROWSER: Family = {
  id: 'browser',
  label: 'Browser console',
  tags: ['javascript', 'browser'],
  errors: [
    /net::(?<code>ERR_[A-Z0-9_]{3,60})/g,
    /\b(?<code>NS_ERROR_[A-Z_]{3,60})\b/g,
    /blocked by CORS policy: (?<message>[A-Z][^.\n]{1,200})/g,
    /^Cross-Origin Request Blocked: .{1,200}\(Reason: (?<message>[^)\n]{1,200})\)/gm,
    /(?<name>Mixed Content): The page at \S{1,300} was loaded over HTTPS/g,
    /(?<message>Refused to \w{1,20} .{1,200} because it violates the following Content Security Policy directive)/g,
    /(?<message>Failed to load resource: the server responded with a status of) (?<code>\d{3})/g,
    /(?<message>Failed to load module script: .{1,200})/g,
    /(?<name>TypeError): (?<message>Failed to fetch|NetworkError when attempting to fetch resource|Load failed)/g,
  ],
};
