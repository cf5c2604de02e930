import type { Family } from './family.ts';
import { ANGULAR, BROWSER, ESLINT, REACT, VITE, WEBPACK } from './families/bundlers.ts';
import { CPP, GO, MAKE, RUST } from './families/compiled.ts';
import * as databases from './families/databases.ts';
import {
  CSHARP,
  POWERSHELL,
  JAVASCRIPT,
  NPM,
  TYPESCRIPT,
  PIP,
  PYTHON,
  DART,
  SWIFT,
} from './families/languages.ts';
import { GRADLE, JAVA, KOTLIN, MAVEN, SCALA } from './families/jvm.ts';
import * as further from './families/further.ts';
import { GIT, HTTP, SSH, TLS } from './families/network.ts';
import * as operations from './families/operations.ts';
import { ELIXIR, HASKELL, PHP, R, RUBY, SHELL } from './families/scripting.ts';

/**
 * All known families. If two match a text equally well, the first one wins; the least specific come
 * last.
 */
export const FAMILIES: readonly Family[] = [
  ...[ANGULAR, TYPESCRIPT, ESLINT, VITE, WEBPACK, REACT],
  ...[PIP, RUST, HASKELL, ELIXIR, DART, SWIFT, SCALA, KOTLIN],
  ...Object.values(databases),
  ...Object.values(further),
  ...[PYTHON, RUBY, PHP, CSHARP, GRADLE, MAVEN, JAVA, GO, MAKE, CPP, R],
  ...Object.values(operations),
  ...[GIT, SSH, NPM, JAVASCRIPT, BROWSER, TLS, HTTP, POWERSHELL, SHELL],
];
