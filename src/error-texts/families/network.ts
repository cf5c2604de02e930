import type { Family } from '../family.ts';

export const GIT: Family = {
  label: 'Git',
  tags: ['git'],
  errors: [
    /^ ?! \[(?:remote )?rejected\] .{1,200}\((?<message>[^)\n]{1,100})\)$/gm,
    /^(?:fatal|hint|git): (?<message>(?:not a git repository|refusing to merge|remote origin already|Authentication failed|unable to access|repository|pathspec|ambiguous argument|could not read|Need to specify|detected dubious|bad object|The current branch|You are not currently|Could not read from remote|remote error|'|couldn't find|unable to|protocol error|early EOF|the remote end hung up|invalid|no upstream|index file|loose object|cannot|destination path|Not possible to fast-forward|refname|a branch named|remote ).{0,250})/gm,
    /^error: (?<message>(?:failed to push some refs|Your local changes to the following|pathspec|src refspec|cannot lock ref|Pulling is not possible|could not apply|The following untracked|RPC failed|unable to|object file|Merging is not possible|You have not concluded|remote unpack|short read|inflate).{0,200})/gm,
    /^(?<name>CONFLICT) \((?<message>[\w/ ]{1,40})\)/gm,
  ],
  frames: [/^To (?:https?:|git@|ssh:)/gm, /^hint: /gm, /^remote: /gm],
  versions: [/\b(?<program>git) version (?<version>\d\.\d{1,2}\.\d{1,2})/g],
};

export const SSH: Family = {
  label: 'SSH',
  tags: ['ssh'],
  errors: [
    /(?<message>Permission denied \((?:publickey|password|keyboard-interactive|gssapi|,|-|\w){1,120}\))/g,
    /^ssh: (?<message>connect to host) \S{1,200} port \d{1,5}: (?<name>[\w ]{1,60})/gm,
    /^ssh: (?<message>Could not resolve hostname) /gm,
    /(?<message>Host key verification failed)/g,
    /(?<message>REMOTE HOST IDENTIFICATION HAS CHANGED)/g,
    /(?<message>kex_exchange_identification: .{1,100})/g,
    /(?<message>UNPROTECTED PRIVATE KEY FILE)/g,
    /(?<message>Too many authentication failures)/g,
  ],
  versions: [/\b(?<program>OpenSSH)_(?<version>\d{1,2}\.\d{1,2}p\d)/g],
};

export const TLS: Family = {
  id: 'tls',
  label: 'TLS',
  tags: ['ssl', 'tls', 'openssl'],
  isWithin: true,
  errors: [
    /\b(?<code>CERT_HAS_EXPIRED|DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_VERIFY_LEAF_SIGNATURE|UNABLE_TO_GET_ISSUER_CERT_LOCALLY|CERTIFICATE_VERIFY_FAILED|EPROTO|SSL_ERROR_[A-Z_]{3,50})\b/g,
    /(?<message>unable to get local issuer certificate)/g,
    /(?<message>self[- ]signed certificate(?: in certificate chain)?)/g,
    /(?<message>PKIX path building failed)/g,
    /\bSSL routines:[\w-]{0,60}:(?<message>[\w ]{3,80})/g,
    /(?<message>certificate has expired)/g,
    /x509: (?<message>certificate .{1,120})/g,
  ],
};

export const HTTP: Family = {
  label: 'HTTP / curl',
  tags: ['http', 'curl'],
  errors: [
    /^curl: \((?<code>\d{1,3})\) (?<message>.{1,200})/gm,
    /\bRequest failed with status code (?<code>[45]\d\d)\b/g,
    /^HTTP\/[\d.]{1,4} (?<code>[45]\d\d)(?: (?<message>[A-Z][\w ]{1,60}))?/gm,
    /\b(?<code>[45]\d\d) (?:Client|Server) Error: (?<message>[\w ]{1,60}) for url/g,
    /^(?<message>Cannot (?:GET|POST|PUT|DELETE|PATCH) \/\S{0,200})$/gm,
  ],
};
