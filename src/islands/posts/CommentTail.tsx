import { useAwake } from '../awake.ts';
import { commentsPath, type PostIds } from '../../contract/addresses.ts';
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react';
import { grouped } from '../../shared/counted.ts';
import type { CommentFormProps } from './CommentForm.tsx';
import { useInlineForm } from './useInlineForm.tsx';

/** An empty form without errors. */
const BLANK = { values: {}, errors: {} };

const load = async () => (await import('./CommentForm.tsx')).CommentForm;

/** A link to the form for a comment, which opens in place for members. */
function useAddComment({ question, answer }: PostIds) {
  const post = answer ?? question;
  const path = `${commentsPath(post)}#add`;
  const [replyTo, setReplyTo] = useState<CommentFormProps['replyTo']>();

  // A comment's Reply link clicks this link, and stores here which comment it is.
  const onAsk = ({ dataset }: HTMLElement) => {
    const { reply, name = '' } = dataset;
    delete dataset.reply;
    setReplyTo(reply === undefined ? undefined : { _id: reply, name });
    return reply !== undefined;
  };
  const { Form, linkOf, close } = useInlineForm<CommentFormProps>({ path, load, onAsk });

  return {
    link: linkOf('Add a Comment'),
    form: Form && <Form onCancel={close} form={BLANK} post={post} replyTo={replyTo} />,
  };
}

interface AllCommentsProps {
  /** The post: a question, or an answer. */
  readonly post: string;
  /** The number of comments, if the page shows fewer. */
  readonly count: number | undefined;
}

/** A link to all comments of a post, which then replace those on the page. */
function useAllComments({ post, count }: AllCommentsProps) {
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
  const self = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    // The list replaces the page's comments.
    self.current?.closest('.post')?.querySelector(':scope > .comments')?.remove();
    // The link that had the focus is gone, and the browser would keep the end of the list in view.
    self.current?.focus({ preventScroll: true });
    self.current?.scrollIntoView();
  }, []);
  // Sanitized by the page of the comments.
  const markup = { __html: html };
  return (
    <ul
      className="comments"
      aria-label="Comments"
      tabIndex={-1}
      ref={self}
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

interface Props extends PostIds {
  /** The number of the post's comments, if the page shows fewer. */
  readonly allComments?: number | undefined;
}

/** The last row below a post's comments: links to all of them, and to a new one. */
export function CommentTail({ question, answer, allComments: count }: Props) {
  useAwake();
  const allComments = useAllComments({ post: answer ?? question, count });
  const addComment = useAddComment({ question, answer });
  return (
    <>
      {allComments.list}
      <p className="meta no-print">
        {addComment.link} {allComments.link}
      </p>
      {addComment.form}
    </>
  );
}
