import { createServer } from 'node:http';
import { QueryParameterVersioning, VersionError } from 'request-versioning';
import { WebSocketServer } from 'ws';

// A browser cannot set headers on a WebSocket, so the version is in the query. The upgrade is rejected before the socket opens.

const versioning = new QueryParameterVersioning({ allowedVersions: ['v1', 'v2'] });
const sockets = new WebSocketServer({ noServer: true });
export const server = createServer();

server.on('upgrade', (request, socket, head) => {
  socket.on('error', console.error);
  try {
    const { version } = versioning.forRequest(request);
    sockets.handleUpgrade(request, socket, head, (client) => {
      client.on('error', console.error); // otherwise an invalid frame ends the process
      client.send(version);
    });
  } catch (error) {
    const status = error instanceof VersionError ? error.status : 500;
    socket.end(`HTTP/1.1 ${status} Rejected\r\nConnection: close\r\n\r\n`);
  }
});
server.listen(process.env.PORT ?? 3000);
