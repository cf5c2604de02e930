import { createHash } from 'node:crypto';
import announcement from '../announcement.css?inline';
import { onDark } from '../../shared/contrast.ts';
import comments from './comments.css?inline';
import flash from '../flash.css?inline';
import directory from './directory.css?inline';
import home from './home.css?inline';
import { type PageKind, pageKindOf } from './kinds.ts';
import list from './list.css?inline';
import plain from './plain.css?inline';
import profile from './profile.css?inline';
import question from './question.css?inline';
import tag from './tag.css?inline';

/** A style sheet that pages print inline (docs/decisions/03-styles-and-csp.md). */
export interface StyleSheet {
  readonly text: string;
  /** Its hash in the content security policy. */
  readonly hash: `sha256-${string}`;
}

const SHEETS: Readonly<Record<PageKind, StyleSheet>> = {
  question: sheetOf(question),
  comments: sheetOf(comments),
  home: sheetOf(home),
  list: sheetOf(list),
  directory: sheetOf(directory),
  tag: sheetOf(tag),
  profile: sheetOf(profile),
  plain: sheetOf(plain),
};

/** The additional style sheet of a page with a server message. */
export const FLASH_SHEET: StyleSheet = sheetOf(flash);

/** The additional style sheet of a page with an announcement. */
export const ANNOUNCEMENT_SHEET: StyleSheet = sheetOf(announcement);

let accentSheet: { readonly accent: string; readonly sheet: StyleSheet } | undefined;

/** The style sheet for an accent color that an admin chose, `#rrggbb`. */
export function accentSheetOf(accent: string): StyleSheet {
  if (accentSheet?.accent !== accent) {
    const text = `:root{--accent:light-dark(${accent},${onDark(accent)})}`;
    accentSheet = { accent, sheet: sheetOf(text) };
  }
  return accentSheet.sheet;
}

/** The style sheet of a route's pages, such as `/tags/[name]`. */
export function styleSheetOf(route: string): StyleSheet {
  return SHEETS[pageKindOf(route)];
}

function sheetOf(text: string): StyleSheet {
  return { text, hash: `sha256-${createHash('sha256').update(text).digest('base64')}` };
}
