import { InterceptingCall, type Interceptor } from '@grpc/grpc-js';
import type { CallMeter } from './call-meter.ts';

/** Tells the meter of every call that passes, under the name of its method in Temporal's service. */
export function meterCalls(meter: CallMeter): Interceptor {
  return (options, nextCall) => {
    const method = options.method_definition.path.split('/').at(-1) ?? '';
    const sinceMs = performance.now();
    return new InterceptingCall(nextCall(options), {
      start(metadata, _listener, next) {
        next(metadata, {
          // What a listener leaves out passes as it came.
          onReceiveStatus: (status, passOn) => {
            meter({ method, code: status.code, seconds: (performance.now() - sinceMs) / 1000 });
            passOn(status);
          },
        });
      },
    });
  };
}
