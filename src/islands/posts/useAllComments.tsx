import { type MouseEvent, useState } from 'react';
import { commentsPath } from '../../contract/addresses.ts';
import { grouped } from '../../shared/counted.ts';
import styles from '../../styles/all-comments.css?url';
import { useStyleSheet } from '../useStyleSheet.ts';

interface Props {
  /** The post: a question, or an answer. */
  readonly post: string;
  /** The number of comments, if the page shows fewer. */
  readonly count: number | undefined;
}

/** A link to all comments of a post, which then replace those on the page. */
export function useAllComments({ post, count }: Props) {
  const [list, show] = useState<string>();
  const path = commentsPath(post);

  const onClick = async (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const found = await listAt(path).catch(() => undefined);
    if (found === undefined) location.assign(path);
    else show(found);
  };

  return {
    link: count !== undefined && list === undefined && (
      <a className="action" href={path} rel="nofollow" onClick={(event) => void onClick(event)}>
        Show all {grouped(count)} comments
      </a>
    ),
    list: list !== undefined && <List html={list} />,
  };
}

function List({ html }: { readonly html: string }) {
  const isStyled = useStyleSheet(styles);
  // Sanitized by the page of the comments.
  const markup = { __html: html };
  return (
    <ul
      className="comments all-comments"
      aria-label="Comments"
      hidden={!isStyled}
      dangerouslySetInnerHTML={markup}
    />
  );
}

/** The markup of the comments on their page. */
async function listAt(path: string): Promise<string | undefined> {
  const response = await fetch(path, { headers: { accept: 'text/html' } });
  const text = await response.text();
  // Without its head: this page's policy would report that page's style sheet.
  const main = text.slice(text.indexOf('<main'));
  const page = new DOMParser().parseFromString(main, 'text/html');
  return page.querySelector('ul.comments')?.innerHTML;
}
