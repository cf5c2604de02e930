/** The socket contract (section 7): namespace `/api`, path `/socket.io`. */
export const SOCKET_NAMESPACE = '/api';
export const SOCKET_PATH = '/socket.io';

/**
 * Client to server, with the user's id. The server joins the caller's own room, whatever the id.
 */
export const JOIN_USER = 'join-user';

/** Server to client, with a notification object (section 3). */
export const NOTIFICATION = 'notification';

/** Client to server, with the id of the question that the member has open. */
export const READ_QUESTION = 'read-question';

/** Server to client, with a `NewPost`, to everybody with its question open except its author. */
export const NEW_POST = 'new-post';

/** A new answer to a question, or a new comment on the question or on that answer. */
export interface NewPost {
  readonly questionId: string;
  readonly answerId?: string;
  readonly commentId?: string;
}

/** The reason of a refusal that may succeed once other connections have ended. */
export const TOO_MANY_CONNECTIONS = 'Too many connections';
