import type { Family } from '../family.ts';

export const SWIFT: Family = {
  id: 'swift',
  label: 'Swift / Xcode',
  tags: ['swift', 'xcode', 'ios'],
  errors: [
    /^\S{1,300}\.swift:\d{1,7}(?::\d{1,7})?: (?:Fatal error|error): (?<message>.{1,300})/gm,
    /^(?:Swift\/\S{1,100}: |Thread \d{1,5}: )?Fatal error: (?<message>(?:Unexpectedly found nil|Index out of range|Can't|Array index|Dictionary literal|Unsafely|Division by zero|Not enough bits).{0,200})/gm,
    /\*\*\* Terminating app due to uncaught exception '(?<name>\w{1,80})', reason: '(?<message>[^\n]{1,300}?)'/g,
    /(?<name>EXC_BAD_ACCESS|EXC_BAD_INSTRUCTION|EXC_BREAKPOINT|SIGABRT)(?: \((?<message>code=\w{1,30}))?/g,
    /^(?:error: )?(?<message>(?:Provisioning profile|No such module|Command \w{1,40} failed with a nonzero exit code|Signing for "|Building for iOS).{0,200})/gm,
    /(?<message>No such module '\w{1,60}')/g,
    /^(?:\[!\] )?(?<message>CocoaPods could not find compatible versions for pod "[\w/-]{1,60}")/gm,
    /Error Domain=(?<name>\w{1,80}) Code=(?<code>-?\d{1,6})/g,
  ],
  versions: [/\b(?<program>Swift|Xcode)(?: version)? (?<version>\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)/g],
};

export const DART: Family = {
  id: 'dart',
  label: 'Dart / Flutter',
  tags: ['flutter', 'dart'],
  errors: [
    /(?<message>type '[^'\n]{1,100}' is not a subtype of type '[^'\n]{1,100}')/g,
    /(?<message>Null check operator used on a null value)/g,
    /(?<message>A RenderFlex overflowed by \d{1,6}(?:\.\d{1,6})? pixels)/g,
    /(?<name>LateInitializationError): (?<message>.{1,200})/g,
    /(?<message>setState\(\) (?:or markNeedsBuild\(\) )?called (?:during build|after dispose))/g,
    /(?<message>RenderBox was not laid out)/g,
    /^(?:Unhandled exception:\n)?(?<name>MissingPluginException|PlatformException|SocketException|FormatException|RangeError|NoSuchMethodError|StateError|Bad state)(?:\(|: )(?<message>.{1,300})/gm,
    /^\S{1,200}\.dart:\d{1,7}:\d{1,7}: Error: (?<message>.{1,300})/gm,
    /^Because .{1,200}, (?<message>version solving failed)/gm,
  ],
  frames: [
    /^#\d{1,3} {2,10}.{1,200} \((?:package|dart|file):\S{1,300}\)/gm,
    /^══╡ EXCEPTION CAUGHT BY /gm,
  ],
  versions: [
    /\b(?<program>Flutter|Dart)(?: SDK)?(?: version)?:? (?<version>[23]\.\d{1,3}\.\d{1,3})/g,
  ],
};
