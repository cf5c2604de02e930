// @ts-check
import astro from 'eslint-plugin-astro';
import { defineConfig } from 'eslint/config';
import tseslint from 'typescript-eslint';

const SCRIPTS = ['**/*.ts', '**/*.tsx', '**/*.mjs'];

const DECLARED =
  ':matches(VariableDeclarator, FunctionDeclaration, ClassDeclaration, TSInterfaceDeclaration, TSTypeAliasDeclaration) > Identifier.id';
/** Words that name nothing in the code: the noun or verb that is meant comes instead. */
const PRIVATE_WORDS = '/^(?:Beside|Found|Held|News|Place|Told|Wanted)(?:[A-Z]|$)|^tell[A-Z]/';
const BRITISH_SPELLINGS =
  '/colour|licence(?!d)|neighbour|behaviour|catalogue|(?:ecogn|ormal)is[ei]/i';

/** Who may import whom is checked by tests/rooms. */
export default defineConfig(
  { ignores: ['dist', 'data', '.astro', 'test-results', 'playwright-report'] },
  { linterOptions: { reportUnusedDisableDirectives: 'error' } },
  {
    files: SCRIPTS,
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    rules: {
      eqeqeq: 'error',
      'no-console': 'error',
      'no-param-reassign': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      // TypeScript forbids enums here (erasableSyntaxOnly).
      '@typescript-eslint/no-mixed-enums': 'off',
      '@typescript-eslint/no-unsafe-enum-assignment': 'off',
      '@typescript-eslint/no-unsafe-enum-comparison': 'off',
      // Hono, Kysely and our own routes give handlers that need not wait for anything.
      '@typescript-eslint/require-await': 'off',
    },
  },
  {
    // What people run from a terminal speaks to it.
    files: [
      'src/launch/**',
      'src/server/{serve,announce}.ts',
      'src/backend/operations/cli/**',
      'tests/bench/**',
    ],
    rules: { 'no-console': 'off' },
  },
  {
    files: ['tests/**'],
    rules: {
      'no-console': 'off',
      // Answers of the API are looked into without a schema in between.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      // Doubles have as much of a request as is looked at.
      '@typescript-eslint/no-unsafe-class-instance-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Reports of tools and package files are read as they are: JSON without a schema.
    files: ['src/launch/**', '*.mjs'],
    rules: {
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  astro.configs['flat/recommended'],
  {
    files: ['src/**'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: `${DECLARED}[name=${PRIVATE_WORDS}]`,
          message: 'Name it with the usual noun or verb.',
        },
        {
          selector: `${DECLARED}[name=${BRITISH_SPELLINGS}]`,
          message: 'Use the American spelling.',
        },
      ],
    },
  },
  {
    files: ['**/*.astro'],
    rules: {
      'astro/no-set-html-directive': 'off',
      'astro/no-unused-css-selector': 'error',
      'astro/prefer-class-list-directive': 'off',
    },
  },
);
