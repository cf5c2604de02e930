import type { Family } from '../family.ts';

export const DOCKER: Family = {
  label: 'Docker',
  tags: ['docker'],
  errors: [
    /(?:docker: )?Error response from daemon: (?<message>.{1,300})/g,
    /^(?:docker: )?(?<message>Cannot connect to the Docker daemon)/gm,
    /(?<message>permission denied while trying to connect to the Docker daemon socket)/g,
    /^ERROR: failed to solve: (?<message>.{1,300})/gm,
    /^(?:ERROR: )?(?<message>failed to compute cache key: .{1,200})/gm,
    /(?<message>(?:COPY|ADD) failed: .{1,200})/g,
    /^The command '[^\n]{1,200}' returned a non-zero code: (?<code>\d{1,3})/gm,
    /(?<message>executor failed running \[[^\]\n]{1,200}\]): exit code: (?<code>\d{1,3})/g,
    /(?<message>exec format error)/g,
    /(?<message>pull access denied for [\w./-]{1,100})/g,
  ],
  frames: [
    /^(?:Step \d{1,3}\/\d{1,3} : |#\d{1,3} \[| => (?:ERROR|\[))/gm,
    /^Dockerfile:\d{1,5}$/gm,
  ],
  versions: [/\b(?<program>Docker) version (?<version>\d{1,2}\.\d{1,2}\.\d{1,3})/g],
};

export const KUBERNETES: Family = {
  label: 'Kubernetes',
  tags: ['kubernetes'],
  errors: [
    /^Error from server(?: \((?<code>[A-Z]\w{2,40})\))?: (?:error when \w{1,20} [^\n:]{1,200}: )?(?<message>.{1,300})/gm,
    /\b(?<code>CrashLoopBackOff|ImagePullBackOff|ErrImagePull|OOMKilled|CreateContainerConfigError|FailedScheduling|FailedMount|Evicted|RunContainerError)\b/g,
    /^error: (?<message>(?:unable to recognize|error validating|the server doesn't have a resource type|You must be logged in|no context|deployment ).{1,200})/gm,
    /^The connection to the server \S{1,100} (?<message>was refused - did you specify the right host or port)/gm,
    /(?<message>Back-off (?:restarting failed container|pulling image))/g,
    /^Error: (?:INSTALLATION|UPGRADE) FAILED: (?<message>.{1,200})/gm,
    /^Unable to connect to the server: (?<message>.{1,200})/gm,
  ],
  frames: [/^\s{0,8}(?:Warning|Normal) {1,10}\w{1,40} {1,10}\d{1,4}[smhd]/gm],
};

export const TERRAFORM: Family = {
  label: 'Terraform',
  tags: ['terraform'],
  errors: [
    /^[│╷|] {1,2}Error: (?<message>.{1,300})/gm,
    /^Error: (?<message>(?:Unsupported|Invalid|Reference to|Missing required|Failed to query|Provider|Error acquiring the state|Cycle:|Inconsistent|error \w{1,20} (?:AWS|EC2|S3|IAM)).{1,200})/gm,
  ],
  frames: [/^[│|] {1,4}on \S{1,200}\.tf line \d{1,6}/gm],
  versions: [/\b(?<program>Terraform) v(?<version>\d\.\d{1,2}\.\d{1,3})/g],
};

export const AWS: Family = {
  id: 'aws',
  label: 'AWS',
  tags: ['amazon-web-services', 'aws'],
  isWithin: true,
  errors: [
    /An error occurred \((?<code>[A-Z]\w{2,80})\) when calling the (?<message>\w{1,80} operation)/g,
    /\b(?<code>AccessDeniedException|ThrottlingException|ResourceNotFoundException|InvalidClientTokenId|SignatureDoesNotMatch|ExpiredToken(?:Exception)?|UnrecognizedClientException|NoSuchBucket|NoSuchKey)\b(?:: (?<message>.{1,200}))?/g,
    /(?<message>Unable to locate credentials)/g,
    /User: arn:aws:\S{1,200} (?<message>is not authorized to perform: [\w:]{1,80})/g,
  ],
};

export const NGINX: Family = {
  label: 'nginx',
  tags: ['nginx'],
  errors: [
    /^nginx: \[(?:emerg|alert|crit|error|warn)\] (?<message>.{1,300}?)(?: in \S{1,200}:\d{1,6})?$/gm,
    /^(?:\d{1,9}#\d{1,9}: )?(?:\*\d{1,12} )?(?<message>(?:connect\(\)|upstream|open\(\)|recv\(\)|bind\(\)|no live upstreams|client intended|directory index|SSL_do_handshake\(\)|access forbidden|rewrite or internal).{1,200}?)(?:, client: .{1,400})?$/gm,
    /\b(?<code>(?:502 Bad Gateway|504 Gateway Time-out|413 Request Entity Too Large))\b/g,
  ],
  frames: [/, client: \S{1,60}, server: /g],
  versions: [/\b(?<program>nginx)\/(?<version>\d\.\d{1,2}\.\d{1,2})/g],
};

export const SYSTEMD: Family = {
  label: 'systemd',
  tags: ['systemd', 'linux'],
  errors: [
    /^(?:\S{1,100}: )?(?<message>Main process exited, code=\w{1,20}, status=\d{1,3}\/[\w-]{1,30})/gm,
    /^(?:\S{1,100}: )?(?<message>Failed with result '[\w-]{1,40}')/gm,
    /^(?<message>Job for) \S{1,100} (?<name>failed because .{1,100}?)\.?$/gm,
    /^(?<message>Failed to (?:start|enable|restart|stop|reload|connect to bus|get D-Bus connection)(?: unit)?).{0,200}/gm,
    /^(?:\S{1,100}: )?(?<message>Start request repeated too quickly)/gm,
  ],
};
