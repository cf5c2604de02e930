/** The socket contract (section 7): namespace `/api`, path `/socket.io`. */
export const SOCKET_NAMESPACE = '/api';
export const SOCKET_PATH = '/socket.io';

/** Client to server, with the user's id. The server joins the caller's own room, whatever it says. */
export const JOIN_USER = 'join-user';

/** Server to client, with a notification object (section 3). */
export const NOTIFICATION = 'notification';

/** Client to server, with the id of a question that the member has open. */
export const READ_QUESTION = 'read-question';

/** Server to client, with a `NewPost`, to all who have its question open but who wrote it. */
export const NEW_POST = 'new-post';

/** An answer that has come to a question, or a comment on the question or on that answer. */
export interface NewPost {
  readonly questionId: string;
  readonly answerId?: string;
  readonly commentId?: string;
}

/** Why a client is refused that may try again when other connections have ended. */
export const TOO_MANY_CONNECTIONS = 'Too many connections';
