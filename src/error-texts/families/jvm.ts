import type { Family } from '../family.ts';

export const JAVA: Family = {
  label: 'Java',
  tags: ['java'],
  mainError: 'last',
  errors: [
    /^(?:Exception in thread ['"][^'"\n]{1,100}['"] |Caused by: |Suppressed: )?(?:[a-z][\w$]{0,60}\.){1,12}(?<name>[A-Z][\w$]{0,100}(?:Exception|Error|Throwable|Failure))(?:: (?<message>.{1,400}))?$/gm,
    /^(?:Exception in thread ['"][^'"\n]{1,100}['"] |Caused by: )(?:[\w$]{1,60}\.){0,12}(?<name>[A-Z][\w$]{0,100})(?:: (?<message>.{1,400}))?$/gm,
    /(?<=[ .:])(?<name>[A-Z][\w$]{0,100}(?:Exception|Error)): (?<message>[^\n]{1,400}?)\s{1,20}at [\w$.<>@/-]{1,200}\([\w$-]{1,100}\.java:/g,
    /\b(?<name>(?:NullPointer|ClassNotFound|ArrayIndexOutOfBounds|ClassCast|IllegalArgument|IllegalState|ConcurrentModification|NumberFormat|NoSuchMethod|NoSuchElement|StringIndexOutOfBounds|IndexOutOfBounds|UnsupportedOperation|LazyInitialization|DataIntegrityViolation|BeanCreation|NoSuchBeanDefinition)Exception|NoClassDefFoundError|OutOfMemoryError|StackOverflowError|UnsupportedClassVersionError|ExceptionInInitializerError|NoSuchMethodError)(?:: (?<message>.{1,400}))?/g,
    /^\S{1,300}\.java:(?:\d{1,7}:|\[\d{1,7},\d{1,7}\]) error: (?<message>.{1,300})/gm,
  ],
  frames: [
    /^\s{0,20}at (?:[\w.@/-]{1,100}\/{1,2})?[\w$.<>]{1,200}\((?:[\w$-]{1,100}\.(?:java|kt|scala|groovy)(?::\d{1,7})?|Native Method|Unknown Source|<generated>)\)/gm,
    /^\s{0,20}\.\.\. \d{1,5} (?:more|common frames omitted)/gm,
  ],
  versions: [
    /\b(?<program>java|openjdk|JDK|Java)(?: version)? "?(?<version>\d{1,2}(?:\.\d{1,3}){0,3}(?:_\d{1,3})?)"?/g,
  ],
};

export const KOTLIN: Family = {
  label: 'Kotlin',
  tags: ['kotlin'],
  scope: 'jvm',
  errors: [
    /^e: (?:file:\/\/)?\S{1,300}\.kts?(?::\s?\(?\d{1,7}[:,]\s?\d{1,7}\)?)?:? (?<message>.{1,300})/gm,
    /\b(?<name>UninitializedPropertyAccessException|KotlinNullPointerException)(?:: (?<message>.{1,300}))?/g,
  ],
  versions: [/\b(?<program>Kotlin)(?: version)? (?<version>\d\.\d{1,2}\.\d{1,3})/g],
};

export const SCALA: Family = {
  label: 'Scala',
  tags: ['scala'],
  errors: [
    /^\[error\] \S{1,300}\.scala:\d{1,7}(?::\d{1,7})?: (?<message>.{1,300})/gm,
    /\bscala\.(?<name>MatchError): (?<message>.{1,300})/g,
    /^-- \[(?<code>E\d{3})\] (?<message>[\w ]{1,60}Error): /gm,
  ],
  versions: [/\b(?<program>scala|Scala)(?: version)? (?<version>[23]\.\d{1,2}\.\d{1,3})/g],
};

export const MAVEN: Family = {
  label: 'Maven',
  tags: ['maven', 'java'],
  errors: [
    /^\[ERROR\] (?<message>Failed to execute goal [\w.-]{1,80}:[\w.-]{1,80})/gm,
    /^(?:\[ERROR\] )?(?<message>Could not (?:resolve dependencies|find artifact|transfer artifact) .{1,200})/gm,
    /^\[ERROR\] \S{1,300}:\[\d{1,7},\d{1,7}\] (?:error: )?(?<message>.{1,200})/gm,
    /^\[ERROR\] (?<message>The goal you specified requires a project to execute)/gm,
    /^\[ERROR\] (?<message>(?:No compiler is provided|Source option|invalid target release|Non-resolvable).{0,200})/gm,
  ],
  frames: [/^\[(?:INFO|ERROR)\] (?:BUILD FAILURE|Total time|-{20,80}$|\[Help 1\])/gm],
  versions: [/\bApache (?<program>Maven) (?<version>\d\.\d{1,2}\.\d{1,3})/g],
};

export const GRADLE: Family = {
  label: 'Gradle',
  tags: ['gradle', 'android', 'java'],
  errors: [
    /^> (?<message>Could not (?:resolve|find|get|create|determine|open|initialize|compile) .{1,200})/gm,
    /^(?<message>Execution failed for task '[:\w-]{1,100}')/gm,
    /^A problem occurred (?<message>(?:evaluating|configuring) (?:root )?project '[^'\n]{1,100}')/gm,
    /^> (?<message>(?:Unsupported class file major version|Failed to apply plugin|Plugin with id|No signature of method|Android resource linking failed|SDK location not found|Duplicate class|Manifest merger failed).{0,200})/gm,
    /^(?<message>Unsupported class file major version) \d{1,3}/gm,
    /(?<message>Manifest merger failed)/g,
  ],
  frames: [
    /^\* (?:What went wrong|Try|Where|Exception is):/gm,
    /^> Task :/gm,
    /^BUILD FAILED in/gm,
  ],
  versions: [/\b(?<program>Gradle) (?<version>\d{1,2}\.\d{1,2}(?:\.\d{1,2})?)/g],
};
