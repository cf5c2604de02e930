/** The expected result for the output of a program. */
export interface Sample {
  /** The family’s id. */
  readonly of: string;
  readonly name?: string;
  readonly code?: string;
  /** The beginning of the message. */
  readonly says?: string;
  readonly text: string;
  /** The same error on another machine, of another version or in another log. */
  readonly elsewhere: string;
}

/** The folders of home directories on Linux and macOS. */
const HOME = '/home';
const MAC = '/Users';

export const SAMPLES: readonly Sample[] = [
  {
    of: 'javascript',
    name: 'TypeError',
    says: 'Cannot read properties of undefined',
    text: `TypeError: Cannot read properties of undefined (reading 'map')
    at List (${HOME}/ann/shop/src/List.tsx:12:20)
    at renderWithHooks (${HOME}/ann/shop/node_modules/react-dom/cjs/react-dom.development.js:15486:18)`,
    elsewhere: `Uncaught TypeError: Cannot read property 'map' of undefined
    at Table (webpack-internal:///./src/Table.js:40:31)`,
  },
  {
    of: 'javascript',
    code: 'ERR_MODULE_NOT_FOUND',
    says: "Cannot find module '",
    text: `node:internal/errors:496
Error [ERR_MODULE_NOT_FOUND]: Cannot find module '${HOME}/ann/dist/utils' imported from ${HOME}/ann/dist/index.js
    at new NodeError (node:internal/errors:405:5)
Node.js v20.11.0`,
    elsewhere: `Error [ERR_MODULE_NOT_FOUND]: Cannot find module 'C:\\work\\dist\\helpers' imported from C:\\work\\dist\\main.js
    at finalizeResolution (internal/modules/esm/resolve.js:285:11)`,
  },
  {
    of: 'javascript',
    code: 'ENOENT',
    says: 'no such file or directory',
    text: `Error: ENOENT: no such file or directory, open '/srv/app/config.json'
    at Object.openSync (node:fs:601:3)`,
    elsewhere: `[2024-05-01T10:00:00.000Z] Error: ENOENT: no such file or directory, open '${MAC}/bob/x/settings.yml'
    at async open (node:internal/fs/promises:639:25)`,
  },
  {
    of: 'javascript',
    code: 'ECONNREFUSED',
    text: `Error: connect ECONNREFUSED 127.0.0.1:5432
    at TCPConnectWrap.afterConnect [as oncomplete] (node:net:1555:16) {
  errno: -111,
  code: 'ECONNREFUSED'
}`,
    elsewhere: `app_1  | Error: connect ECONNREFUSED 172.18.0.2:6379
app_1  |     at TCPConnectWrap.afterConnect [as oncomplete] (net.js:1146:16)`,
  },
  {
    of: 'javascript',
    name: 'RangeError',
    says: 'Invalid time value',
    // pino with Docker Compose's prefix.
    text: `web_1  | {"level":30,"time":1716900000000,"pid":7,"hostname":"3f2a","msg":"GET /orders"}
web_1  | {"level":50,"time":1716900000001,"pid":7,"hostname":"3f2a","err":{"type":"RangeError","message":"Invalid time value","stack":"RangeError: Invalid time value\\n    at Date.toISOString (<anonymous>)\\n    at orderOf (${HOME}/ann/shop/src/order.js:12:20)"},"msg":"request failed"}`,
    elsewhere: `RangeError: Invalid time value
    at Date.toISOString (<anonymous>)
    at rowOf (C:\\work\\rows.js:4:31)`,
  },
  {
    of: 'python',
    name: 'KeyError',
    says: "'user_id'",
    // A file of Docker, with a record for each printed line.
    text: `{"log":"Traceback (most recent call last):\\n","stream":"stderr","time":"2024-05-01T10:00:00.1Z"}
{"log":"  File \\"/srv/app/views.py\\", line 7, in show\\n","stream":"stderr","time":"2024-05-01T10:00:00.2Z"}
{"log":"    return request.session['user_id']\\n","stream":"stderr","time":"2024-05-01T10:00:00.3Z"}
{"log":"KeyError: 'user_id'\\n","stream":"stderr","time":"2024-05-01T10:00:00.4Z"}`,
    elsewhere: `{"level":"error","message":"KeyError: 'user_id'","service":"accounts"}`,
  },
  {
    of: 'java',
    name: 'IllegalStateException',
    says: 'Cannot ship order',
    // Logback’s encoder for Logstash, elsewhere the ECS.
    text: `{"@timestamp":"2024-05-01T10:00:00.123+02:00","@version":"1","message":"Could not ship the order","logger_name":"com.acme.shop.Orders","thread_name":"http-nio-8080-exec-3","level":"ERROR","level_value":40000,"stack_trace":"java.lang.IllegalStateException: Cannot ship order 4711\\n\\tat com.acme.shop.Orders.ship(Orders.java:42)\\n\\tat com.acme.shop.Api.post(Api.java:17)\\n\\tat org.springframework.web.Servlet0.service(Servlet0.java:90)\\n\\tat org.springframework.web.Servlet1.service(Servlet1.java:91)\\n\\tat org.springframework.web.Servlet2.service(Servlet2.java:92)\\n\\tat org.springframework.web.Servlet3.service(Servlet3.java:93)\\n\\tat org.springframework.web.Servlet4.service(Servlet4.java:94)\\n\\tat org.springframework.web.Servlet5.service(Servlet5.java:95)\\n\\tat org.springframework.web.Servlet6.service(Servlet6.java:96)\\n\\tat org.springframework.web.Servlet7.service(Servlet7.java:97)\\n\\tat org.springframework.web.Servlet8.service(Servlet8.java:98)\\n\\tat org.springframework.web.Servlet9.service(Servlet9.java:99)\\n\\tat org.springframework.web.Servlet10.service(Servlet10.java:100)\\n\\tat org.springframework.web.Servlet11.service(Servlet11.java:101)\\n\\t... 31 common frames omitted\\n"}`,
    elsewhere: `{"@timestamp":"2024-06-01T08:00:00Z","log.level":"ERROR","message":"failed","ecs.version":"1.2.0","service.name":"shop","error.type":"java.lang.IllegalStateException","error.message":"Cannot ship order 12","error.stack_trace":"java.lang.IllegalStateException: Cannot ship order 12\\n\\tat com.acme.shop.Orders.ship(Orders.java:44)\\n"}`,
  },
  {
    of: 'python',
    name: 'InvalidOperation',
    // python-json-logger, elsewhere structlog.
    text: `{"asctime":"2024-05-01 10:00:00,123","levelname":"ERROR","name":"shop.pay","message":"Charging failed","exc_info":"Traceback (most recent call last):\\n  File \\"/srv/app/pay.py\\", line 31, in charge\\n    return Decimal(amount)\\ndecimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]"}`,
    elsewhere: `{"event":"charge failed","order":12,"level":"error","timestamp":"2024-06-01T08:00:00Z","exception":"Traceback (most recent call last):\\n  File \\"/opt/shop/billing.py\\", line 77, in charge\\n    return Decimal(amount)\\ndecimal.InvalidOperation: [<class 'decimal.ConversionSyntax'>]"}`,
  },
  {
    of: 'python',
    name: 'KeyError',
    says: "'user_id'",
    // structlog with tracebacks as dictionaries.
    text: `{"event":"view failed","level":"error","exception":[{"exc_type":"KeyError","exc_value":"'user_id'","syntax_error":null,"is_cause":false,"frames":[{"filename":"/srv/app/views.py","lineno":7,"name":"show"}]}]}`,
    elsewhere: `Traceback (most recent call last):
  File "/opt/app/views.py", line 9, in show
KeyError: 'user_id'`,
  },
  {
    of: 'javascript',
    name: 'RangeError',
    says: 'Invalid time value',
    // Bunyan, as a record of many lines; elsewhere pino-pretty.
    text: `{
  "name": "shop",
  "hostname": "3f2a",
  "pid": 7,
  "level": 50,
  "err": {
    "message": "Invalid time value",
    "name": "RangeError",
    "stack": "RangeError: Invalid time value\\n    at Date.toISOString (<anonymous>)\\n    at orderOf (/srv/shop/order.js:12:20)"
  },
  "msg": "Invalid time value",
  "time": "2024-05-01T10:00:00.000Z",
  "v": 0
}`,
    elsewhere: `[10:00:00.000] ERROR (7): request failed
    err: {
      "type": "RangeError",
      "message": "Invalid time value",
      "stack":
          RangeError: Invalid time value
              at Date.toISOString (<anonymous>)
              at orderOf (/srv/order.js:12:20)
    }`,
  },
  {
    of: 'csharp',
    name: 'InvalidOperationException',
    says: 'Sequence contains no elements',
    // Serilog in compact form, elsewhere with a separate message.
    text: `{"@t":"2024-05-01T10:00:00.0Z","@mt":"Order {Id} failed","@l":"Error","@x":"System.InvalidOperationException: Sequence contains no elements\\n   at System.Linq.ThrowHelper.ThrowNoElementsException()\\n   at Shop.Orders.First() in /src/Orders.cs:line 12","Id":7}`,
    elsewhere: `{"Timestamp":"2024-06-01T10:00:00.0+02:00","Level":"Error","MessageTemplate":"failed","Exception":"System.InvalidOperationException: Sequence contains no elements\\n   at System.Linq.ThrowHelper.ThrowNoElementsException()\\n   at Shop.Orders.First() in C:\\\\work\\\\Orders.cs:line 12"}`,
  },
  {
    of: 'go',
    says: 'invalid memory address',
    // zap, whose stack trace has only frames.
    text: `{"level":"error","ts":1714550400.123,"caller":"shop/main.go:21","msg":"recovered","error":"runtime error: invalid memory address or nil pointer dereference","stacktrace":"main.ship\\n\\t/src/shop/main.go:21\\nmain.main\\n\\t/src/shop/main.go:9"}`,
    elsewhere: `{"time":"2024-06-01T10:00:00Z","level":"ERROR","msg":"recovered","err":"runtime error: invalid memory address or nil pointer dereference"}`,
  },
  {
    of: 'javascript',
    name: 'TypeError',
    says: 'Cannot read properties of null',
    // Google Cloud, as listed and as copied.
    text: `[
  {
    "insertId": "1x",
    "jsonPayload": {
      "message": "request failed",
      "error": {
        "stack": "TypeError: Cannot read properties of null (reading 'id')\\n    at cartOf (/workspace/cart.js:4:11)"
      }
    },
    "resource": {
      "type": "cloud_run_revision",
      "labels": {
        "message": "none"
      }
    },
    "severity": "ERROR"
  }
]`,
    elsewhere: `{
    "insertId": "2y",
    "textPayload": "TypeError: Cannot read properties of null (reading 'id')\\n    at cartOf (/app/cart.js:9:1)",
    "severity": "ERROR"
}`,
  },
  {
    of: 'java',
    name: 'IllegalStateException',
    says: 'Cannot ship order',
    // A record of many lines, each with Docker Compose's prefix, elsewhere in Docker's own records.
    text: `api-1  | {
api-1  |   "@timestamp": "2024-05-01T10:00:00.123+02:00",
api-1  |   "@version": "1",
api-1  |   "message": "Could not ship the order",
api-1  |   "logger_name": "com.acme.shop.Orders",
api-1  |   "thread_name": "http-nio-8080-exec-3",
api-1  |   "level": "ERROR",
api-1  |   "level_value": 40000,
api-1  |   "stack_trace": "java.lang.IllegalStateException: Cannot ship order 4711\\n\\tat com.acme.shop.Orders.ship(Orders.java:42)\\n\\tat com.acme.shop.Api.post(Api.java:17)\\n\\tat org.springframework.web.Servlet0.service(Servlet0.java:90)\\n\\tat org.springframework.web.Servlet1.service(Servlet1.java:91)\\n\\tat org.springframework.web.Servlet2.service(Servlet2.java:92)\\n\\tat org.springframework.web.Servlet3.service(Servlet3.java:93)\\n\\tat org.springframework.web.Servlet4.service(Servlet4.java:94)\\n\\tat org.springframework.web.Servlet5.service(Servlet5.java:95)\\n\\tat org.springframework.web.Servlet6.service(Servlet6.java:96)\\n\\tat org.springframework.web.Servlet7.service(Servlet7.java:97)\\n\\tat org.springframework.web.Servlet8.service(Servlet8.java:98)\\n\\tat org.springframework.web.Servlet9.service(Servlet9.java:99)\\n\\tat org.springframework.web.Servlet10.service(Servlet10.java:100)\\n\\tat org.springframework.web.Servlet11.service(Servlet11.java:101)\\n\\t... 31 common frames omitted\\n"
api-1  | }`,
    elsewhere: `{"log":"{\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"@timestamp\\": \\"2024-05-01T10:00:00.123+02:00\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"@version\\": \\"1\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"message\\": \\"Could not ship the order\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"logger_name\\": \\"com.acme.shop.Orders\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"thread_name\\": \\"http-nio-8080-exec-3\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"level\\": \\"ERROR\\",\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"level_value\\": 40000,\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"  \\"stack_trace\\": \\"java.lang.IllegalStateException: Cannot ship order 4711\\\\n\\\\tat com.acme.shop.Orders.ship(Orders.java:42)\\\\n\\\\tat com.acme.shop.Api.post(Api.java:17)\\\\n\\\\tat org.springframework.web.Servlet0.service(Servlet0.java:90)\\\\n\\\\tat org.springframework.web.Servlet1.service(Servlet1.java:91)\\\\n\\\\tat org.springframework.web.Servlet2.service(Servlet2.java:92)\\\\n\\\\tat org.springframework.web.Servlet3.service(Servlet3.java:93)\\\\n\\\\tat org.springframework.web.Servlet4.service(Servlet4.java:94)\\\\n\\\\tat org.springframework.web.Servlet5.service(Servlet5.java:95)\\\\n\\\\tat org.springframework.web.Servlet6.service(Servlet6.java:96)\\\\n\\\\tat org.springframework.web.Servlet7.service(Servlet7.java:97)\\\\n\\\\tat org.springframework.web.Servlet8.service(Servlet8.java:98)\\\\n\\\\tat org.springframework.web.Servlet9.service(Servlet9.java:99)\\\\n\\\\tat org.springframework.web.Servlet10.service(Servlet10.java:100)\\\\n\\\\tat org.springframework.web.Servlet11.service(Servlet11.java:101)\\\\n\\\\t... 31 common frames omitted\\\\n\\"\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}
{"log":"}\\n","stream":"stdout","time":"2024-05-01T10:00:00.1Z"}`,
  },
  {
    of: 'javascript',
    name: 'ReferenceError',
    says: 'require is not defined',
    text: `file:///app/index.js:1
ReferenceError: require is not defined in ES module scope, you can use import instead
    at file:///app/index.js:1:12`,
    elsewhere: `Uncaught ReferenceError: require is not defined
    at main.js:1:11`,
  },
  {
    of: 'javascript',
    says: 'JavaScript heap out of memory',
    text: `<--- Last few GCs --->
FATAL ERROR: Reached heap limit Allocation failed - JavaScript heap out of memory
 1: 0xb090e0 node::Abort() [node]`,
    elsewhere: `FATAL ERROR: CALL_AND_RETRY_LAST Allocation failed - JavaScript heap out of memory
 1: 0x10130c5e5 node::Abort() (.cold.1) [/usr/local/bin/node]`,
  },
  {
    of: 'npm',
    code: 'ERESOLVE',
    text: `npm ERR! code ERESOLVE
npm ERR! ERESOLVE unable to resolve dependency tree
npm ERR! Found: react@18.2.0`,
    elsewhere: `$ npm install
npm error code ERESOLVE
npm error ERESOLVE unable to resolve dependency tree
npm error Found: react@17.0.2`,
  },
  {
    of: 'npm',
    says: 'Missing script',
    text: `npm ERR! Missing script: "start"
npm ERR! A complete log of this run can be found in: ${HOME}/ann/.npm/_logs/2024-01-01T00_00_00_000Z-debug-0.log`,
    elsewhere: `npm error Missing script: "start"
npm error To see a list of scripts, run: npm run`,
  },
  {
    of: 'typescript',
    code: 'TS2345',
    says: "Argument of type 'string' is not assignable",
    text: `src/app.ts:12:5 - error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.`,
    elsewhere: `C:\\w\\lib\\x.ts(40,11): error TS2345: Argument of type 'string' is not assignable to parameter of type 'number'.`,
  },
  {
    of: 'webpack',
    name: 'Module not found',
    says: "Can't resolve 'fs'",
    text: `ERROR in ./src/index.js 1:0-20
Module not found: Error: Can't resolve 'fs' in '${HOME}/ann/web/src'`,
    elsewhere: `Module not found: Can't resolve 'fs'
webpack 5.90.0 compiled with 1 error in 812 ms`,
  },
  {
    of: 'vite',
    says: 'Failed to resolve import',
    text: `[plugin:vite:import-analysis] Failed to resolve import "@/store" from "src/App.vue". Does the file exist?`,
    elsewhere: `12:01:44 [vite] Internal server error: Failed to resolve import "@/store" from "src/pages/Home.vue". Does the file exist?`,
  },
  {
    of: 'eslint',
    code: 'no-unused-vars',
    says: "'x' is assigned a value",
    text: `${HOME}/ann/src/a.js
  3:7  error  'x' is assigned a value but never used  no-unused-vars`,
    elsewhere: `/w/b.js
  120:11  error    'x' is assigned a value but never used    no-unused-vars`,
  },
  {
    of: 'react',
    says: 'Invalid hook call',
    text: `Error: Invalid hook call. Hooks can only be called inside of the body of a function component. This could happen for one of the following reasons:`,
    elsewhere: `Uncaught Error: Invalid hook call. Hooks can only be called inside of the body of a function component.
    at resolveDispatcher (react.development.js:1476:13)`,
  },
  {
    of: 'browser',
    says: "No 'Access-Control-Allow-Origin' header",
    text: `Access to fetch at 'https://api.a.test/v1' from origin 'http://localhost:3000' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
    elsewhere: `app.js:7 Access to XMLHttpRequest at 'http://127.0.0.1:8000/x' from origin 'http://127.0.0.1:5173' has been blocked by CORS policy: No 'Access-Control-Allow-Origin' header is present on the requested resource.`,
  },
  {
    of: 'python',
    name: 'ModuleNotFoundError',
    says: "No module named 'requests'",
    text: `$ python main.py
Traceback (most recent call last):
  File "${HOME}/ann/p/main.py", line 3, in <module>
    import requests
ModuleNotFoundError: No module named 'requests'`,
    elsewhere: `Traceback (most recent call last):
  File "C:\\Users\\bob\\x.py", line 1, in <module>
    import requests, os
ModuleNotFoundError: No module named 'requests'`,
  },
  {
    of: 'python',
    name: 'KeyError',
    says: "'name'",
    text: `Traceback (most recent call last):
  File "a.py", line 2, in f
    return d['name']
KeyError: 'name'`,
    elsewhere: `Traceback (most recent call last):
  File "/srv/b.py", line 77, in g
KeyError: 'name'`,
  },
  {
    of: 'python',
    name: 'TypeError',
    says: 'unsupported operand',
    text: `TypeError: unsupported operand type(s) for +: 'int' and 'str'`,
    elsewhere: `Traceback (most recent call last):
  File "<stdin>", line 1, in <module>
TypeError: unsupported operand type(s) for +: 'int' and 'str'`,
  },
  {
    of: 'python',
    name: 'FileNotFoundError',
    code: 'Errno 2',
    says: 'No such file or directory',
    text: `Traceback (most recent call last):
  File "${HOME}/ann/a.py", line 3, in <module>
FileNotFoundError: [Errno 2] No such file or directory: '${HOME}/ann/data.csv'`,
    elsewhere: `Traceback (most recent call last):
  File "${MAC}/x/b.py", line 9, in load
FileNotFoundError: [Errno 2] No such file or directory: 'data/in.txt'`,
  },
  {
    of: 'sqlite',
    says: 'no such table',
    text: `Traceback (most recent call last):
  File "/app/db.py", line 4, in q
    cur.execute(sql)
django.db.utils.OperationalError: no such table: auth_user`,
    elsewhere: `Traceback (most recent call last):
  File "manage.py", line 22, in <module>
  File "/venv/lib/python3.11/site-packages/django/db/backends/utils.py", line 89, in _execute
django.db.utils.OperationalError: no such table: auth_user`,
  },
  {
    of: 'pip',
    says: 'Could not find a version',
    text: `Collecting torch
ERROR: Could not find a version that satisfies the requirement torch (from versions: none)
ERROR: No matching distribution found for torch`,
    elsewhere: `ERROR: Could not find a version that satisfies the requirement torch==1.9 (from versions: 2.0.0, 2.0.1)
ERROR: No matching distribution found for torch==1.9`,
  },
  {
    of: 'java',
    name: 'NullPointerException',
    says: 'Cannot invoke "String.length()"',
    text: `Exception in thread "main" java.lang.NullPointerException: Cannot invoke "String.length()" because "<local1>" is null
\tat com.example.Main.main(Main.java:5)`,
    elsewhere: `2024-03-01 10:00:00.000 ERROR 1 --- [nio-8080-exec-1] o.a.c.c.C : Servlet.service() threw exception
java.lang.NullPointerException: Cannot invoke "String.length()" because "<local4>" is null
\tat org.acme.Shop.size(Shop.java:77)`,
  },
  {
    of: 'java',
    name: 'ClassNotFoundException',
    says: 'com.mysql.jdbc.Driver',
    text: `org.springframework.beans.factory.BeanCreationException: Error creating bean with name 'dataSource'
\tat org.springframework.A.b(A.java:1)
Caused by: java.lang.ClassNotFoundException: com.mysql.jdbc.Driver
\tat java.net.URLClassLoader.findClass(URLClassLoader.java:381)
\t... 23 more`,
    elsewhere: `Exception in thread "main" java.lang.RuntimeException: cannot connect
\tat a.B.c(B.java:9)
Caused by: java.lang.ClassNotFoundException: com.mysql.jdbc.Driver
\tat java.base/jdk.internal.loader.BuiltinClassLoader.loadClass(BuiltinClassLoader.java:641)`,
  },
  {
    of: 'kotlin',
    says: 'Unresolved reference',
    text: `e: file://${HOME}/ann/app/src/main/java/Main.kt:12:5 Unresolved reference: viewModels`,
    elsewhere: `e: ${MAC}/bob/app/Activity.kt: (40, 17): Unresolved reference: viewModels`,
  },
  {
    of: 'scala',
    says: 'not found: value spark',
    text: `[error] ${HOME}/ann/src/main/scala/App.scala:7:12: not found: value spark`,
    elsewhere: `[error] C:\\w\\src\\Job.scala:70: not found: value spark`,
  },
  {
    of: 'maven',
    says: 'Failed to execute goal',
    text: `[INFO] BUILD FAILURE
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.8.1:compile (default-compile) on project shop: Compilation failure`,
    elsewhere: `[INFO] BUILD FAILURE
[INFO] Total time:  2.1 s
[ERROR] Failed to execute goal org.apache.maven.plugins:maven-compiler-plugin:3.11.0:compile (default-compile) on project api: Compilation failure -> [Help 1]`,
  },
  {
    of: 'gradle',
    says: "Execution failed for task ':app:processDebugResources'",
    text: `FAILURE: Build failed with an exception.

* What went wrong:
Execution failed for task ':app:processDebugResources'.

BUILD FAILED in 12s`,
    elsewhere: `> Task :app:processDebugResources FAILED
* What went wrong:
Execution failed for task ':app:processDebugResources'.
BUILD FAILED in 3m 1s`,
  },
  {
    of: 'csharp',
    name: 'NullReferenceException',
    says: 'Object reference not set',
    text: `Unhandled exception. System.NullReferenceException: Object reference not set to an instance of an object.
   at Shop.Cart.Total() in C:\\src\\Cart.cs:line 42`,
    elsewhere: `System.NullReferenceException: Object reference not set to an instance of an object.
   at Api.Program.<Main>$(String[] args) in ${HOME}/ann/Program.cs:line 7`,
  },
  {
    of: 'csharp',
    code: 'CS0246',
    says: "The type or namespace name 'Newtonsoft'",
    text: `C:\\src\\A.cs(3,7): error CS0246: The type or namespace name 'Newtonsoft' could not be found (are you missing a using directive or an assembly reference?) [C:\\src\\A.csproj]`,
    elsewhere: `${HOME}/ann/B.cs(10,12): error CS0246: The type or namespace name 'Newtonsoft' could not be found (are you missing a using directive or an assembly reference?) [${HOME}/ann/B.csproj]`,
  },
  {
    of: 'powershell',
    says: "The term 'npm' is not recognized",
    text: `npm : The term 'npm' is not recognized as the name of a cmdlet, function, script file, or operable program.
At line:1 char:1
+ npm install`,
    elsewhere: `The term 'npm' is not recognized as the name of a cmdlet, function, script file, or operable program. Check the spelling`,
  },
  {
    of: 'go',
    name: 'panic',
    says: 'invalid memory address',
    text: `panic: runtime error: invalid memory address or nil pointer dereference
[signal SIGSEGV: segmentation violation code=0x1 addr=0x0 pc=0x45a1b2]

goroutine 1 [running]:
main.main()
\t/home/ann/main.go:12 +0x1a`,
    elsewhere: `2024/05/01 12:00:00 panic: runtime error: invalid memory address or nil pointer dereference
[signal 0xc0000005 code=0x0 addr=0x8 pc=0x10f]
goroutine 34 [running]:`,
  },
  {
    of: 'go',
    says: 'undefined: foo',
    text: `./main.go:9:2: undefined: foo`,
    elsewhere: `internal/x/y.go:120:14: undefined: foo`,
  },
  {
    of: 'rust',
    code: 'E0382',
    says: 'borrow of moved value',
    text: `error[E0382]: borrow of moved value: \`v\`
 --> src/main.rs:5:20
  |`,
    elsewhere: `error[E0382]: borrow of moved value: \`v\`
   --> crates/core/src/lib.rs:105:9`,
  },
  {
    of: 'rust',
    name: 'panicked',
    says: 'called `Option::unwrap()`',
    text: `thread 'main' panicked at src/main.rs:4:10:
called \`Option::unwrap()\` on a \`None\` value
note: run with \`RUST_BACKTRACE=1\` environment variable to display a backtrace`,
    elsewhere: `thread 'tokio-runtime-worker' panicked at 'called \`Option::unwrap()\` on a \`None\` value', src/lib.rs:40:5`,
  },
  {
    of: 'cpp',
    says: 'expected ‘;’ before',
    text: `main.cpp:3:12: error: expected ‘;’ before ‘return’`,
    elsewhere: `${HOME}/ann/x/src/util.cc:140:1: error: expected ';' before 'return'`,
  },
  {
    of: 'cpp',
    says: 'undefined reference to',
    text: `/usr/bin/ld: /tmp/ccX1.o: in function \`main': main.c:(.text+0x9): undefined reference to \`pthread_create'
collect2: error: ld returned 1 exit status`,
    elsewhere: `/tmp/ccQq.o(.text+0x4f): undefined reference to \`pthread_create'
collect2: error: ld returned 1 exit status`,
  },
  {
    of: 'cpp',
    says: 'Segmentation fault',
    text: `$ ./a.out
Segmentation fault (core dumped)`,
    elsewhere: `Segmentation fault`,
  },
  {
    of: 'cpp',
    name: 'AddressSanitizer',
    says: 'heap-use-after-free',
    text: `==12345==ERROR: AddressSanitizer: heap-use-after-free on address 0x602000000010 at pc 0x4f0a8c bp 0x7ffd
    #0 0x4f0a8b in main a.cc:7:3`,
    elsewhere: `==7==ERROR: AddressSanitizer: heap-use-after-free on address 0x60b0000000f0 at pc 0x000000400b9d
    #0 0x400b9c in f /w/b.cpp:90:1`,
  },
  {
    of: 'make',
    says: 'No rule to make target',
    text: `make: *** No rule to make target 'install'.  Stop.`,
    elsewhere: `make[1]: *** No rule to make target 'install'.  Stop.`,
  },
  {
    of: 'make',
    says: 'Could not find a package configuration file',
    text: `CMake Error at CMakeLists.txt:5 (find_package):
  Could not find a package configuration file provided by "Qt6" with any of the following names:`,
    elsewhere: `CMake Error at /w/third_party/CMakeLists.txt:77 (find_package):
  Could not find a package configuration file provided by "Qt6" with any of the following names:`,
  },
  {
    of: 'ruby',
    name: 'NoMethodError',
    says: "undefined method `name' for nil",
    text: `app.rb:3:in \`greet': undefined method \`name' for nil:NilClass (NoMethodError)
	from app.rb:7:in \`<main>'`,
    elsewhere: `/srv/app/models/user.rb:77:in \`full': undefined method \`name' for nil:NilClass (NoMethodError)
	from /srv/app/x.rb:1:in \`each'`,
  },
  {
    of: 'ruby',
    name: 'ActiveRecord::RecordNotFound',
    says: "Couldn't find User",
    text: `ActiveRecord::RecordNotFound (Couldn't find User with 'id'=7):`,
    elsewhere: `ActiveRecord::RecordNotFound: Couldn't find User with 'id'=1201`,
  },
  {
    of: 'php',
    says: 'Undefined variable',
    text: `PHP Warning:  Undefined variable $user in /var/www/html/index.php on line 12`,
    elsewhere: `Warning: Undefined variable $user in C:\\xampp\\htdocs\\a.php on line 301`,
  },
  {
    of: 'php',
    name: 'PDOException',
    says: 'could not find driver',
    text: `PHP Fatal error:  Uncaught PDOException: could not find driver in /var/www/db.php:5
Stack trace:
#0 /var/www/db.php(5): PDO->__construct()
#1 {main}`,
    elsewhere: `Fatal error: Uncaught PDOException: could not find driver in ${HOME}/bob/site/inc/pdo.php:40`,
  },
  {
    of: 'swift',
    says: 'Unexpectedly found nil',
    text: `MyApp/ViewController.swift:24: Fatal error: Unexpectedly found nil while unwrapping an Optional value`,
    elsewhere:
      `Fatal error: Unexpectedly found nil while unwrapping an Optional value: file Shop.swift, line 7`.replace(
        ': file Shop.swift, line 7',
        '',
      ),
  },
  {
    of: 'swift',
    name: 'NSInvalidArgumentException',
    says: '-[NSNull length]',
    text: `*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[NSNull length]: unrecognized selector sent to instance 0x1b2c3d4e'`,
    elsewhere: `2024-05-01 10:00:00.123 App[77:1] *** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[NSNull length]: unrecognized selector sent to instance 0x10a'`,
  },
  {
    of: 'dart',
    says: "type 'Null' is not a subtype of type 'String'",
    text: `══╡ EXCEPTION CAUGHT BY WIDGETS LIBRARY ╞═══
type 'Null' is not a subtype of type 'String'
#0      Home.build (package:shop/home.dart:30:12)`,
    elsewhere: `E/flutter (12345): [ERROR:flutter/lib/ui/ui_dart_state.cc(209)] Unhandled Exception: type 'Null' is not a subtype of type 'String'
#0      User.fromJson (package:x/user.dart:9:5)`,
  },
  {
    of: 'elixir',
    name: 'UndefinedFunctionError',
    says: 'function Foo.bar/1 is undefined',
    text: `** (UndefinedFunctionError) function Foo.bar/1 is undefined (module Foo is not available)
    Foo.bar(1)
    (shop 0.1.0) lib/shop.ex:7: Shop.run/0`,
    elsewhere: `    ** (UndefinedFunctionError) function Foo.bar/1 is undefined (module Foo is not available)
        (x 2.0.0) lib/x/y.ex:70: X.Y.z/2`,
  },
  {
    of: 'haskell',
    says: "Couldn't match expected type",
    text: `Main.hs:5:9: error: [GHC-83865]
    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’`,
    elsewhere: `src/Lib.hs:50:20: error: [GHC-83865]
    • Couldn't match expected type ‘Int’ with actual type ‘[Char]’`,
    code: 'GHC-83865',
  },
  {
    of: 'r',
    says: "object 'df' not found",
    text: `Error in eval(expr, envir, enclos) : object 'df' not found
Calls: print -> eval
Execution halted`,
    elsewhere: `Error in mean(df$x) : object 'df' not found`,
  },
  {
    of: 'postgresql',
    says: 'duplicate key value violates',
    text: `2024-05-01 12:00:00.123 UTC [99] ERROR:  duplicate key value violates unique constraint "users_email_key"
DETAIL:  Key (email)=(a@b.test) already exists.`,
    elsewhere: `ERROR:  duplicate key value violates unique constraint "users_email_key"`,
  },
  {
    of: 'postgresql',
    says: 'relation "orders" does not exist',
    text: `psql:schema.sql:3: ERROR:  relation "orders" does not exist
LINE 1: select * from orders;`,
    elsewhere: `ERROR:  relation "orders" does not exist at character 15`.replace(
      ' at character 15',
      '',
    ),
  },
  {
    of: 'mysql',
    code: '1045',
    says: 'Access denied for user',
    text: `ERROR 1045 (28000): Access denied for user 'root'@'localhost' (using password: YES)`,
    elsewhere: `ERROR 1045 (28000): Access denied for user 'shop'@'172.17.0.1' (using password: YES)`,
  },
  {
    of: 'sqlite',
    code: 'SQLITE_BUSY',
    says: 'database is locked',
    text: `SqliteError: SQLITE_BUSY: database is locked
    at Object.<anonymous> (${HOME}/ann/a.js:4:6)`.replace('SqliteError: ', 'Error: '),
    elsewhere: `Error: SQLITE_BUSY: database is locked`,
  },
  {
    of: 'oracle',
    code: 'ORA-00942',
    says: 'table or view does not exist',
    text: `ERROR at line 1:
ORA-00942: table or view does not exist`,
    elsewhere: `java.sql.SQLSyntaxErrorException: ORA-00942: table or view does not exist`.replace(
      'java.sql.SQLSyntaxErrorException: ',
      '',
    ),
  },
  {
    of: 'sql-server',
    code: '208',
    says: "Invalid object name 'dbo.Orders'",
    text: `Msg 208, Level 16, State 1, Line 1
Invalid object name 'dbo.Orders'.`,
    elsewhere: `Msg 208, Level 16, State 1, Server sql-7, Line 40
Invalid object name 'dbo.Orders'.`,
  },
  {
    of: 'mongodb',
    code: 'E11000',
    says: 'duplicate key error',
    text: `MongoServerError: E11000 duplicate key error collection: shop.users index: email_1 dup key: { email: "a@b.test" }`,
    elsewhere: `E11000 duplicate key error collection: test.people index: name_1 dup key: { : "x" }`,
  },
  {
    of: 'docker',
    says: 'Cannot connect to the Docker daemon',
    text: `docker: Cannot connect to the Docker daemon at unix:///var/run/docker.sock. Is the docker daemon running?.`,
    elsewhere: `Cannot connect to the Docker daemon at tcp://10.0.0.7:2375. Is the docker daemon running?`,
  },
  {
    of: 'docker',
    says: 'driver failed programming external connectivity',
    text: `docker: Error response from daemon: driver failed programming external connectivity on endpoint 4f1e2d3c4b5a (5e6f7a8b9c0d): Bind for 0.0.0.0:8080 failed: port is already allocated.`,
    elsewhere: `Error response from daemon: driver failed programming external connectivity on endpoint 9d8c7b6a5f4e (0a1b2c3d4e5f): Bind for 0.0.0.0:5432 failed: port is already allocated.`,
  },
  {
    of: 'kubernetes',
    code: 'CrashLoopBackOff',
    text: `NAME                   READY   STATUS             RESTARTS   AGE
shop-5d9c7b6f4-x2x9z   0/1     CrashLoopBackOff   5          3m`,
    elsewhere: `api-77-abcde   0/1   CrashLoopBackOff   12 (31s ago)   40m`,
  },
  {
    of: 'kubernetes',
    code: 'Forbidden',
    says: 'pods is forbidden',
    text: `Error from server (Forbidden): pods is forbidden: User "ann" cannot list resource "pods" in API group "" in the namespace "default"`,
    elsewhere: `Error from server (Forbidden): pods is forbidden: User "ann" cannot list resource "pods" in API group "" in the namespace "default"`,
  },
  {
    of: 'terraform',
    says: 'Unsupported argument',
    text: `│ Error: Unsupported argument
│
│   on main.tf line 12, in resource "aws_s3_bucket" "b":`,
    elsewhere: `╷
│ Error: Unsupported argument
│   on modules/x/s3.tf line 3`,
  },
  {
    of: 'aws',
    code: 'AccessDenied',
    says: 'PutObject operation',
    text: `botocore.exceptions.ClientError: An error occurred (AccessDenied) when calling the PutObject operation: Access Denied`.slice(
      'botocore.exceptions.ClientError: '.length,
    ),
    elsewhere: `An error occurred (AccessDenied) when calling the PutObject operation: User is not allowed`,
  },
  {
    of: 'nginx',
    says: 'connect() failed',
    text: `2024/05/01 12:00:00 [error] 29#29: *1 connect() failed (111: Connection refused) while connecting to upstream, client: 172.17.0.1, server: _, request: "GET / HTTP/1.1", upstream: "http://127.0.0.1:3000/", host: "a.test"`,
    elsewhere: `2023/01/02 03:04:05 [error] 7#7: *9912 connect() failed (111: Connection refused) while connecting to upstream, client: 10.0.0.1, server: shop.test`,
  },
  {
    of: 'systemd',
    says: 'Main process exited, code=exited, status=203/EXEC',
    text: `May 01 12:00:00 web-1 systemd[1]: shop.service: Main process exited, code=exited, status=203/EXEC`,
    elsewhere: `Jun 11 01:02:03 db7 systemd[1]: api.service: Main process exited, code=exited, status=203/EXEC`,
  },
  {
    of: 'git',
    says: 'refusing to merge unrelated histories',
    text: `$ git pull origin main
From https://github.com/ann/shop
 * branch            main       -> FETCH_HEAD
fatal: refusing to merge unrelated histories`,
    elsewhere: `fatal: refusing to merge unrelated histories`,
  },
  {
    of: 'git',
    says: 'non-fast-forward',
    text: `To https://github.com/ann/shop.git
 ! [rejected]        main -> main (non-fast-forward)
error: failed to push some refs to 'https://github.com/ann/shop.git'`,
    elsewhere: `To git@gitlab.test:bob/x.git
 ! [rejected]        dev -> dev (non-fast-forward)
error: failed to push some refs to 'git@gitlab.test:bob/x.git'`,
  },
  {
    of: 'ssh',
    says: 'Permission denied (publickey)',
    text:
      `git@github.com: Permission denied (publickey).
fatal: Could not read from remote repository.`.split('\n')[0] ?? '',
    elsewhere: `ubuntu@10.0.0.7: Permission denied (publickey).`,
  },
  {
    of: 'tls',
    says: 'unable to get local issuer certificate',
    text: `verify error:num=20:unable to get local issuer certificate`,
    elsewhere: `SSL certificate problem: unable to get local issuer certificate`,
  },
  {
    of: 'http',
    code: '7',
    says: 'Failed to connect to',
    text: `curl: (7) Failed to connect to localhost port 8080: Connection refused`,
    elsewhere: `curl: (7) Failed to connect to localhost port 3000: Connection refused`,
  },
  {
    of: 'bash',
    says: 'node: command not found',
    text: `$ node -v
bash: node: command not found`,
    elsewhere: `-bash: node: command not found`,
  },
  {
    of: 'bash',
    says: 'syntax error near unexpected token',
    text: `./run.sh: line 12: syntax error near unexpected token \`fi'`,
    elsewhere: `bash: line 3: syntax error near unexpected token \`fi'`,
  },
  {
    of: 'go',
    name: 'panic',
    says: `test panic`,
    text: `2019/01/15 07:48:05 http: panic serving [::1]:5000: test panic
goroutine 24 [running]:
net/http.(*conn).serve.func1(0xc0000a0)
	/usr/local/go/src/net/http/server.go:1746 +0xd0`,
    elsewhere: `2024/11/02 10:00:00 http: panic serving 10.0.0.3:41522: test panic
goroutine 7 [running]:`,
  },
  {
    of: 'go',
    says: `index out of range`,
    text: `2023/01/02 03:04:05 [Recovery] 2023/01/02 - 03:04:05 panic recovered:
runtime error: index out of range [3] with length 3
/a/main.go:12 (0x1)`,
    elsewhere: `panic recovered:
runtime error: index out of range [7] with length 2
/b/x.go:3 (0x2)`,
  },
  {
    of: 'php',
    name: 'Exception',
    says: `no such user`,
    text: `exception 'Exception' with message 'no such user' in /a/test.php:5
Stack trace:
#0 {main}`,
    elsewhere: `[2020-01-01 00:00:00] local.ERROR: exception 'Exception' with message 'no such user' in /b/c.php:9
Stack trace:
#0 /b/x.php(5): run()`,
  },
  {
    of: 'php',
    name: 'Error',
    says: `Class "App\\Foo" not found`,
    text: `[2024-01-01 00:00:00] production.ERROR: Class "App\\Foo" not found {"exception":"[object] (Error(code: 0): Class \\"App\\\\Foo\\" not found at /a/b.php:12)`,
    elsewhere: `[2023-05-06 07:08:09] local.ERROR: Class "App\\Foo" not found {"exception":"[object] (Error(code: 0): Class \\"App\\\\Foo\\" not found at /c/d.php:3)`,
  },
  {
    of: 'java',
    name: 'RuntimeException',
    says: `no route`,
    text: `Jul 09, 2015 3:23:29 PM com.example.Log warn: RuntimeException: no route
  at com.A.b(A.java:50)`,
    elsewhere: `2020-01-02 10:11:12 ERROR Main:12 - java.lang.RuntimeException: no route
	at org.C.d(C.java:7)`,
  },
  {
    of: 'javascript',
    says: `x is null`,
    text: `x is null
f@http://h/a.js:48:3`,
    elsewhere: `x is null
g@https://example.com/b.js:1:20
@https://example.com/b.js:2:2`,
  },
  {
    of: 'javascript',
    says: `undefined is not an object`,
    text: `undefined is not an object (evaluating 'x.y')
f@http://h/a.js:48:3
global code@http://h/a.js:50:1`,
    elsewhere: `undefined is not an object (evaluating 'x.y')
global code@https://example.com/b.js:5:1`,
  },
  {
    of: 'javascript',
    name: 'ValidationFailed',
    says: `name is empty`,
    text: `ValidationFailed: name is empty
    at check (/a/b.js:3:11)`,
    elsewhere: `Uncaught ValidationFailed: name is empty
    at run (https://h/x.js:1:2)`,
  },
  {
    of: 'python',
    name: 'ValueError',
    says: `bad id`,
    text: `Traceback (most recent call last):
  File "a.py", line 3, in <module>
    raise ExceptionGroup("x", [ValueError("bad id")])
  + Exception Group Traceback (most recent call last):
  |   File "a.py", line 3, in <module>
  | ExceptionGroup: x (1 sub-exception)
  +-+---------------- 1 ----------------
    | ValueError: bad id`,
    elsewhere: `    | ValueError: bad id
    +------------------------------------`,
  },
  {
    of: 'angular',
    code: 'NG8001',
    says: `'app-foo' is not a known element`,
    text: `error NG8001: 'app-foo' is not a known element:`,
    elsewhere: `src/b.html:3:1 - error NG8001: 'app-foo' is not a known element:`,
  },
  {
    of: 'npm',
    says: `Couldn't find package`,
    text: `error Couldn't find package "foo" on the "npm" registry.`,
    elsewhere: `yarn install v1.22.19
error Couldn't find package "foo" on the "npm" registry.`,
  },
  {
    of: 'r',
    says: `object 'x' not found`,
    text: `Error in \`mutate()\`:
ℹ In argument: \`y = x + 1\`.
Caused by error:
! object 'x' not found`,
    elsewhere: `Error in \`filter()\`:
Caused by error:
! object 'x' not found`,
  },
  {
    of: 'haskell',
    says: `Variable not in scope: foo`,
    text: `<interactive>:1:1: error: Variable not in scope: foo`,
    elsewhere: `<interactive>:7:3: error: Variable not in scope: foo`,
  },
  {
    of: 'kubernetes',
    says: `Back-off restarting failed container`,
    text: `Back-off restarting failed container`,
    elsewhere: `  Warning  BackOff  2m  kubelet  Back-off restarting failed container`,
  },
  {
    of: 'vite',
    name: 'RollupError',
    says: `Could not resolve "./foo"`,
    text: `RollupError: Could not resolve "./foo" from "src/a.js"`,
    elsewhere: `error during build:
RollupError: Could not resolve "./foo" from "src/b.js"`,
  },
  {
    of: 'perl',
    says: `Can't locate Foo/Bar.pm in @INC`,
    text: `Can't locate Foo/Bar.pm in @INC (you may need to install the Foo::Bar module) (@INC contains: /etc/perl) at x.pl line 3.`,
    elsewhere: `Can't locate Foo/Bar.pm in @INC (@INC contains: /usr/lib/perl5) at /tmp/b/y.pl line 12.
BEGIN failed--compilation aborted at /tmp/b/y.pl line 12.`,
  },
  {
    of: 'perl',
    says: `Can't call method "foo" on an undefined value`,
    text: `Can't call method "foo" on an undefined value at a.pl line 12, <STDIN> line 1.`,
    elsewhere: `Can't call method "foo" on an undefined value at lib/B.pm line 3.`,
  },
  {
    of: 'lua',
    says: `attempt to index a nil value`,
    text: `lua: test.lua:3: attempt to index a nil value (local 'x')
stack traceback:
	test.lua:3: in main chunk
	[C]: in ?`,
    elsewhere: `input:7: attempt to index a nil value (local 'x')`,
  },
  {
    of: 'julia',
    name: 'MethodError',
    says: `no method matching`,
    text: `ERROR: MethodError: no method matching foo(::String)
Stacktrace:
 [1] top-level scope
   @ REPL[1]:1`,
    elsewhere: `ERROR: LoadError: MethodError: no method matching foo(::String)
Stacktrace:
 [1] top-level scope at /a/b.jl:3`,
  },
  {
    of: 'matlab',
    says: `Dimensions of arrays`,
    text: `Error using horzcat
Dimensions of arrays being concatenated are not consistent.

Error in test (line 3)
x = [a b];`,
    elsewhere: `Error using horzcat
Dimensions of arrays being concatenated are not consistent.`,
  },
  {
    of: 'matlab',
    says: `Unrecognized function or variable`,
    text: `Unrecognized function or variable 'foo'.

Error in a (line 3)`,
    elsewhere: `Unrecognized function or variable 'foo'.`,
  },
  {
    of: 'erlang',
    name: 'exception error',
    says: `no match of right hand side`,
    text: `** exception error: no match of right hand side value 2
     in function  foo:bar/1 (foo.erl, line 3)`,
    elsewhere: `** exception error: no match of right hand side value 2`,
  },
  {
    of: 'ocaml',
    says: `Unbound value foo`,
    text: `File "a.ml", line 3, characters 4-7:
3 | let x = foo
            ^^^
Error: Unbound value foo`,
    elsewhere: `File "lib/b.ml", line 12, characters 0-3:
Error: Unbound value foo`,
  },
  {
    of: 'clojure',
    name: 'NullPointerException',
    says: `Cannot invoke`,
    text: `Execution error (NullPointerException) at user/eval1 (REPL:1).
Cannot invoke "Object.toString()" because "x" is null`,
    elsewhere: `Execution error (NullPointerException) at app.core/run (core.clj:7).
Cannot invoke "Object.toString()" because "x" is null`,
  },
  {
    of: 'clojure',
    says: `Unable to resolve symbol: foo`,
    text: `Syntax error compiling at (foo.clj:3:5).
Unable to resolve symbol: foo in this context`,
    elsewhere: `Syntax error compiling at (src/b.clj:9:1).
Unable to resolve symbol: foo in this context`,
  },
  {
    of: 'zig',
    says: `use of undeclared identifier`,
    text: `src/main.zig:3:5: error: use of undeclared identifier 'x'`,
    elsewhere: `/tmp/b/c.zig:9:1: error: use of undeclared identifier 'x'`,
  },
  {
    of: 'vba',
    code: '1004',
    says: `Application-defined`,
    text: `Run-time error '1004':
Application-defined or object-defined error`,
    elsewhere: `Run-time error '1004': Application-defined or object-defined error`,
  },
  {
    of: 'delphi',
    code: 'E2003',
    says: `Undeclared identifier: 'foo'`,
    text: `[dcc32 Error] Unit1.pas(30): E2003 Undeclared identifier: 'foo'`,
    elsewhere: `[dcc64 Error] Main.pas(7): E2003 Undeclared identifier: 'foo'`,
  },
  {
    of: 'fortran',
    says: `Symbol 'x' at (1)`,
    text: `a.f90:3:5:

    3 |   x = 1
      |     1
Error: Symbol 'x' at (1) has no IMPLICIT type`,
    elsewhere: `/b/c.f90:9:2:

    9 |   x = y
      |     1
Error: Symbol 'x' at (1) has no IMPLICIT type`,
  },
  {
    of: 'godot',
    says: `Identifier "foo" not declared`,
    text: `SCRIPT ERROR: Parse Error: Identifier "foo" not declared in the current scope.
          at: GDScript::reload (res://a.gd:3)`,
    elsewhere: `Parse Error: Identifier "foo" not declared in the current scope.`,
  },
  {
    of: 'solidity',
    name: 'ParserError',
    says: `Expected ';'`,
    text: `ParserError: Expected ';' but got '}'
 --> a.sol:3:5:`,
    elsewhere: `ParserError: Expected ';' but got '}'
  --> contracts/B.sol:12:1:`,
  },
  {
    of: 'redis',
    code: 'WRONGTYPE',
    says: `Operation against a key`,
    text: `(error) WRONGTYPE Operation against a key holding the wrong kind of value`,
    elsewhere: `ReplyError: WRONGTYPE Operation against a key holding the wrong kind of value`,
  },
  {
    of: 'ansible',
    name: 'FAILED',
    says: `No package matching`,
    text: `fatal: [host1]: FAILED! => {"changed": false, "msg": "No package matching 'foo' found available"}`,
    elsewhere: `fatal: [10.0.0.7]: FAILED! => {"changed": false, "msg": "No package matching 'foo' found available"}`,
  },
];
