import type { Family } from '../family.ts';

export const CSHARP: Family = {
  id: 'csharp',
  label: 'C# / .NET',
  tags: ['c#', '.net'],
  errors: [
    /^(?:Unhandled exception\.? |Unhandled Exception: |fail: .{1,100}|\s{0,3}---> )?(?:[A-Z]\w{0,60}\.){1,10}(?<name>[A-Z]\w{0,80}Exception)(?: \(0x[\dA-Fa-f]{8}\))?: (?<message>.{1,400})/gm,
    /\b(?:error|warning) (?<code>(?:CS|MSB|NU|NETSDK|CA|FS|BC|IDE|RZ|BL)\d{3,5}): (?<message>.{1,400})/g,
    /\b(?<name>(?:NullReference|InvalidOperation|ArgumentNull|InvalidCast|FileNotFound|TypeLoad|TaskCanceled|ObjectDisposed|KeyNotFound|DbUpdate|Sql|Json)Exception): (?<message>.{1,400})/g,
    /\b(?<code>CS\d{4}|MSB\d{4}|NU1\d{3}|NETSDK1\d{3})\b/g,
    /(?<message>Object reference not set to an instance of an object)/g,
  ],
  frames: [
    /^\s{0,20}at [\w.<>`[\],+|]{1,200}\([^)\n]{0,300}\)(?: in .{1,300}:line \d{1,7})?$/gm,
    /^\s{0,10}--- End of (?:stack trace|inner exception)/gm,
  ],
  versions: [
    /(?<program>\.NET)(?: SDK| Core| Framework| Runtime)?(?: \(|,Version=| )v?(?<version>\d{1,2}\.\d{1,3}(?:\.\d{1,5})?)/g,
  ],
};

export const POWERSHELL: Family = {
  id: 'powershell',
  label: 'PowerShell',
  tags: ['powershell'],
  errors: [
    /^\s{0,6}\+ FullyQualifiedErrorId : (?<code>[\w.]{2,80})/gm,
    /^(?:[\w.-]{1,60}\s?: )?(?<message>The term '[^'\n]{1,200}' is not recognized as (?:the|a) name of a cmdlet)/gm,
    /(?<message>cannot be loaded because running scripts is disabled on this system)/g,
    /(?<message>You cannot call a method on a null-valued expression)/g,
    /(?<message>'[^'\n]{1,100}' is not recognized as an internal or external command)/g,
  ],
  frames: [/^At (?:line:|\S{1,300}:)\d{1,7} char:\d{1,7}/gm, /^\s{0,6}\+ CategoryInfo/gm],
  versions: [/\b(?<program>PSVersion|PowerShell)\s{1,30}(?<version>\d\.\d{1,2}(?:\.\d{1,5})?)/g],
};
