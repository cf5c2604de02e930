/** The socket contract (section 7): namespace `/api`, path `/socket.io`. */
export const SOCKET_NAMESPACE = '/api';
export const SOCKET_PATH = '/socket.io';

/** Client to server, with the user's id. The server joins the caller's own room, whatever it says. */
export const JOIN_USER = 'join-user';

/** Server to client, with a notification object (section 3). */
export const NOTIFICATION = 'notification';

/** Why a client is refused that may try again when other connections have ended. */
export const TOO_MANY_CONNECTIONS = 'Too many connections';
