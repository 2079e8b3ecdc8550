// Types of the service worker scope that we and Workbox need: TypeScript's "webworker" library conflicts with "dom" in
// one program.

interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void
}

interface FetchEvent extends ExtendableEvent {
  readonly request: Request
  readonly clientId: string
  readonly resultingClientId: string
  readonly preloadResponse: Promise<Response | undefined>
  respondWith(answer: Promise<Response> | Response): void
}

interface ExtendableMessageEvent extends ExtendableEvent {
  readonly data: unknown
}

interface WorkerClients {
  get(id: string): Promise<{ readonly url: string } | undefined>
  claim(): Promise<void>
}

interface WorkerEvents {
  install: ExtendableEvent
  activate: ExtendableEvent
  message: ExtendableMessageEvent
  fetch: FetchEvent
}

interface WorkerScope {
  readonly clients: WorkerClients
  readonly registration: ServiceWorkerRegistration
  readonly location: Location
  skipWaiting(): Promise<void>
  addEventListener<Name extends keyof WorkerEvents>(name: Name, listener: (event: WorkerEvents[Name]) => void): void
}
