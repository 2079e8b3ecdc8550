// What a service worker sees around it, as far as ours and Workbox need it: TypeScript's own library of it cannot stand
// beside that of pages in one program.

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
