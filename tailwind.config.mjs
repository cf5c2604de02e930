/**
 * Colours are the tokens of src/styles/tokens.css, so that both themes share every class.
 * @param {string} name
 */
const token = (name) => `var(--${name})`;

/**
 * What utilities are made from. For the style sheet of a kind of page, fewer files count:
 * src/styles/sheets/config.ts.
 * @type {import('tailwindcss').Config}
 */
export default {
  content: ['./src/**/*.{astro,tsx}'],
  theme: {
    colors: {
      paper: token('paper'),
      raised: token('raised'),
      line: token('line'),
      ink: token('ink'),
      quiet: token('quiet'),
      accent: token('accent'),
      'on-accent': token('on-accent'),
      good: token('good'),
      bad: token('bad'),
    },
    fontFamily: {
      sans: ['system-ui', 'sans-serif'],
      mono: ['ui-monospace', 'Menlo', 'Consolas', 'Liberation Mono', 'monospace'],
    },
  },
};
