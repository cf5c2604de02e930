import { afterEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/v4/core';
import * as replies from '../../src/contract/replies.ts';

const notice = {
  _id: 'n1',
  title: 'New answer',
  createdAt: '2026-11-20T12:00:00.000Z',
  type: 'answer',
};
const tag = { _id: 't1', name: 'css' };

afterEach(() => {
  vi.restoreAllMocks();
});

describe('In a browser', () => {
  it('a notification without a link is shown without one', () => {
    const { notifications } = z.parse(replies.NoticesReply, { notifications: [notice] });
    expect(notifications).toEqual([
      { ...notice, message: '', excerpt: '', isRead: false, link: '', sender: null },
    ]);
  });

  it('a new post may have `id` instead of `_id`', () => {
    const posted = z.parse(replies.PostedQuestion, { question: { id: 7 } });
    expect(posted.question._id).toBe('7');
  });
});

describe('An item that a browser cannot read', () => {
  it('is the only one that is lost', () => {
    vi.spyOn(console, 'warn').mockReturnValue();
    const list = { notifications: [{ _id: 'n0' }, null, notice], unreadCount: 3 };
    const { notifications } = z.parse(replies.NoticesReply, list);
    expect(notifications.map(({ _id }) => _id)).toEqual(['n1']);
    const { tags } = z.parse(replies.TagNames, { tags: [{}, tag] });
    expect(tags).toEqual([{ name: 'css' }]);
  });

  it('is reported in the console once', () => {
    const warn = vi.spyOn(console, 'warn').mockReturnValue();
    const sent = { ...notice, createdAt: 'once upon a time' };
    replies.readOrReport(replies.NoticeReply, sent);
    replies.readOrReport(replies.NoticeReply, sent);
    expect(warn.mock.calls).toEqual([
      ['The backend sent something that cannot be read: createdAt'],
    ]);
  });
});
