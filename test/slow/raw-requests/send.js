import { connect as connectHttp2, constants } from 'node:http2';
import { connect } from 'node:net';

/** The time in milliseconds after which a server counts as hanging. */
const PATIENCE = 10_000;
const { NGHTTP2_PROTOCOL_ERROR } = constants;

/**
 * Sends `text` on a new connection, and returns the status of the response. Returns `closed` or `hangs` without a
 * response, because an HTTP/1 server must respond to malformed requests too.
 */
export function sendHttp1(port, text) {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1').setEncoding('latin1');
    let response = '';
    const settle = (outcome) => {
      resolve(outcome);
      socket.destroy();
    };
    socket.setTimeout(PATIENCE, () => settle('hangs'));
    socket.on('error', () => settle('closed')).on('close', () => settle('closed'));
    socket.on('data', (chunk) => {
      response += chunk;
      const [, status] = /^HTTP\/1\.1 (\d{3}) /.exec(response) ?? [];
      if (status) settle(Number(status));
    });
    socket.write(text, 'latin1');
  });
}

/** Sends `headers` over HTTP/2. A malformed request is `not sent` by the client or `reset` by the server. */
export function sendHttp2(port, headers) {
  return new Promise((resolve) => {
    const session = connectHttp2(`http://127.0.0.1:${port}`).on('error', () => {});
    const settle = (outcome) => {
      resolve(outcome);
      session.destroy();
    };
    let stream;
    try {
      stream = session.request(headers);
    } catch (error) {
      if (!/^ERR_(?:HTTP2|INVALID)_/.test(error.code)) throw error;
      return settle('not sent');
    }
    stream.setTimeout(PATIENCE, () => settle('hangs')).resume();
    stream.on('response', ({ ':status': status }) => settle(status)).on('error', () => {});
    stream.on('close', () =>
      settle(stream.rstCode === NGHTTP2_PROTOCOL_ERROR ? 'reset' : 'closed'),
    );
  });
}
