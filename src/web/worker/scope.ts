/// <reference path="./worker-scope.d.ts" />

/** The globals of a service worker, with their types. */
export const scope = self as unknown as WorkerScope
