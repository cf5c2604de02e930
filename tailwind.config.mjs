/**
 * Colours are the tokens of src/styles/tokens.css, so that both themes share every class.
 * @param {string} name
 */
const token = (name) => `var(--${name})`;

/** @type {import('tailwindcss').Config} */
export default {
  // Not of pages-dev: readers would carry what its examples alone use.
  content: ['./src/{layouts,components,islands,pages}/**/*.{astro,tsx}'],
  corePlugins: { preflight: false },
  // Words of ours that are names of utilities too, such as an icon's and a method's of arrays: each
  // page would carry them.
  blocklist: ['ring', 'filter', 'table', 'block'],
  theme: {
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
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
      sans: ['system-ui', '-apple-system', 'Segoe UI', 'Roboto', 'Liberation Sans', 'sans-serif'],
      mono: ['ui-monospace', 'SFMono-Regular', 'Menlo', 'Consolas', 'Liberation Mono', 'monospace'],
    },
  },
};
