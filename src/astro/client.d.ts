import 'astro';

declare module 'astro' {
  interface AstroClientDirectives {
    /** On interaction with the island. */
    'client:interaction'?: boolean;
  }
}
