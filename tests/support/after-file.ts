import { afterAll } from 'vitest';
import { removeTemporaryFolders } from './temporary-folders.ts';

// Vitest runs this for each file; files that share a process load all other modules once.
afterAll(removeTemporaryFolders);
