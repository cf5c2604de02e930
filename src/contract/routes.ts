import * as nouns from './all-nouns.ts';
import { routesOf } from './route.ts';

/** Every call of the contract, by name. A noun's calls are the routes that its module exports. */
export const ROUTES = routesOf(nouns);

export type RouteName = keyof typeof ROUTES;
