import type { Server as HttpServer } from 'node:http';
import { Server } from 'socket.io';

/** The live connections of a foreign backend, which trusts the id that a client announces. */
export function foreignSockets(server: HttpServer) {
  const io = new Server(server, { cors: { origin: '*' }, serveClient: false });
  const joined: unknown[] = [];
  const members = io.of('/api');
  members.on('connection', (socket) => {
    socket.on('join-user', (id: unknown) => {
      joined.push(id);
      void socket.join(`user ${String(id)}`);
    });
  });
  return {
    /** The ids that clients have announced. */
    joined,
    notify: (id: string, notification: unknown) =>
      members.to(`user ${id}`).emit('notification', notification),
    close: () => io.close(),
  };
}
