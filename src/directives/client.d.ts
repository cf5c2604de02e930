import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** On interaction with the island, or with what the selector names. */
    'client:interaction'?: boolean | string;
  }
}
