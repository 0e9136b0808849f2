import {
  BaseVersioning,
  CombinedVersioning,
  HeaderVersioning,
  type VersionError,
} from 'request-versioning';

// The Model Context Protocol of 2026-07-28 has its version in a header, and again in the body.

interface Message {
  readonly id?: string | number;
  readonly params?: { readonly _meta?: Readonly<Record<string, unknown>> };
}
interface McpRequest {
  readonly headers: Headers;
  readonly body: Message;
}

class MetaVersioning extends BaseVersioning {
  readVersion({ body }: McpRequest): string | null {
    const version = body.params?._meta?.['io.modelcontextprotocol/protocolVersion'];
    return typeof version === 'string' ? version : null;
  }
  override determineVersion(request: McpRequest): string | null {
    return this.resolveVersion(this.readVersion(request), request);
  }
}

const supported = ['2026-07-28'];
const header = new HeaderVersioning({ headerName: 'MCP-Protocol-Version' });
const meta = new MetaVersioning();
const versioning = new CombinedVersioning({ allowedVersions: supported, sources: [header, meta] });

/** Returns the error of a request, to send with status 400, or `undefined`. */
export function errorOf(request: McpRequest): object | undefined {
  const [requested, repeated] = [header.readVersion(request), meta.readVersion(request)];
  const { id = null } = request.body;
  // An unsupported header comes before a mismatch.
  if (typeof requested === 'string' && !versioning.isAllowedVersion(requested)) {
    const data = { supported, requested };
    const error = { code: -32022, message: 'Unsupported protocol version', data };
    return { jsonrpc: '2.0', id, error };
  }
  try {
    versioning.determineVersion(request);
    if (requested !== null && repeated !== null) return undefined;
  } catch (error) {
    if ((error as VersionError).code === undefined) throw error;
  }
  return { jsonrpc: '2.0', id, error: { code: -32020, message: 'Header mismatch' } };
}
