/**
 * What finds questions like one: the backend's own call (feature `similar`), else its search, by
 * relevance (feature `search-rank`) or as it is.
 */
export type FoundBy = 'similar' | 'relevance' | 'words';
