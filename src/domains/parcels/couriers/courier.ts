import type { IncomingHttpHeaders } from 'node:http'
import type { z } from 'zod'
import type { webhookSecretPlaces } from '#domains/parcels/accounts/staff-contract.ts'
import type { Clock } from '#platform/clock.ts'
import type { Outgoing } from '#platform/outgoing/outgoing.ts'
import type { ParcelState } from '#shared/parcels/parcel-states.ts'
import type { ShownStep } from '#shared/parcels/shown-steps.ts'

/** A parcel as the shop describes it. Adapters cut and pad its texts to the limits of their courier. */
export type ParcelToBook = {
  /** The shop's own name of the booking, never used twice: letters, digits, - and _, at most 100. */
  reference: string
  recipient: {
    name: string
    /** 11 digits from 01 */
    phone: string
    /** Likewise; left out: the customer gave no second number. */
    secondPhone?: string
    address: string
    districtEn: string
    thanaEn: string | null
  }
  pieces: number
  grams: number
  /** Whole taka; 0 when everything is paid. */
  toCollectTaka: number
  /** The courier's liability if the parcel is lost: the price of each piece in it, second sizes included. */
  valueTaka: number
  note: string
  description: string
  area?: CourierAreaChoice
  /** The courier's id of the pickup store; left out: the default one. */
  store?: string
}

/** An area of a courier, as `areas` lists it and staff confirm it for a thana. */
export type CourierArea = {
  /** From the widest: Pathao [city], [city, zone] or [city, zone, area]; RedX [area]. */
  ids: readonly number[]
  name: string
  /** The courier's names of the district and division around the area; null if it gives none. */
  district: string | null
  division: string | null
  postcodes: readonly string[]
  /** Whether the courier delivers to the door there. */
  delivers: boolean
}
export type CourierAreaChoice = Pick<CourierArea, 'ids' | 'name'>

/** The fields of a parcel that a refusal can name. */
export type ParcelField = 'reference' | 'name' | 'phone' | 'address' | 'area' | 'grams' | 'toCollect' | 'note' | 'store'

export type Booking = { reference: string } & (
  | { ok: true; consignment: string; trackingUrl?: string; feeTaka?: number }
  /** Not booked. `isRetryable`: the same may succeed later; otherwise the parcel or the settings must change first. */
  | { ok: false; isUnknown: false; reason: string; field?: ParcelField; isRetryable: boolean }
  /**
   * The answer was lost: it may be booked. Never book it again blindly: use `find`, else wait for the webhook.
   */
  | { ok: false; isUnknown: true; reason: string }
)

export type CourierEvent = {
  consignment?: string
  reference?: string
  /** The courier's own word, as it came. */
  word: string
  /** Null: the word changes no state, or is unknown. */
  state: ParcelState | null
  /** The word also means that a booking is cancelled: if the goods are still in the shop, nothing comes back. */
  isCancellation?: true
  /** The event gives the location of the parcel, on its way out or back. */
  isPlace?: true
  /** False: the table of states lacks the word, and staff should check it. */
  isKnown: boolean
  at: Date
  place?: string
  collectedTaka?: number
  feeTaka?: number
  /** The courier's invoice that pays the parcel out. */
  payoutInvoice?: string
  note?: string
  /** Idempotency key: the same event has the same key, however often it is delivered. */
  key: string
}

export type CourierStore = { id: string; name: string; address: string; isActive: boolean }
/** Whole or broken taka, as the courier calculates. */
export type CourierPrice = { deliveryTaka: number; codTaka: number }

export type WebhookRequest = {
  headers: IncomingHttpHeaders
  rawBody: Buffer
  query: Record<string, string | undefined>
}
export type WebhookReply = { status: number; headers: Record<string, string>; body: string }
/**
 * `forged`: the secret is wrong or missing (answer 401). `malformed`: no event of this courier (answer 400). Otherwise
 * answer `respond` after the events are stored. `isHandshake`: the courier checks the URL before it knows a secret;
 * nothing of it is stored.
 */
export type WebhookReading =
  | { events: CourierEvent[]; respond: WebhookReply; isHandshake?: true }
  | 'forged'
  | 'malformed'

/** A courier's properties that need no credentials. */
export type CourierFacts = {
  readonly code: string
  readonly name: string
  /** The settings form is drawn from it; `title` and `isSecret` are in the metadata of each field. */
  readonly credentials: z.ZodObject
  /** The credentials field with the default pickup store; missing: the courier has none. */
  readonly storeField?: string
  /** Base URLs. `test` is null if the courier has no sandbox: each of its bookings is real. */
  readonly hosts: { readonly live: string; readonly test: string | null }
  /** It accepts parcels only with an area of its own list. */
  readonly needsArea?: true
  /** Maximum number of parcels per poll; missing: the general limit. */
  readonly maxPolled?: number
  /** Status words that tell a customer more than the parcel state they map to. */
  readonly customerSteps?: Readonly<Record<string, ShownStep>>
  /** Where the webhook's secret is: in a header, or in the `token` of its URL. */
  readonly webhookSecretIn: (typeof webhookSecretPlaces)[number]
  readWebhook(request: WebhookRequest, secret: string, now: Date): WebhookReading
}

/**
 * A courier with credentials. Methods that a courier does not support are missing, and the shop works without them. All
 * methods but `book` throw OutgoingError.
 */
export type Courier = {
  /** One booking for each parcel, in the same order. Never throws for errors of the courier or the network. */
  book(parcels: readonly ParcelToBook[]): Promise<Booking[]>
  /** The present state of a consignment; undefined: the courier does not know it. */
  status(consignment: string): Promise<CourierEvent | undefined>
  /** Looks up a booking whose answer was lost; undefined: there is none. */
  find?(reference: string): Promise<Booking | undefined>
  cancel?(consignment: string, reason: string): Promise<void>
  price?(parcel: ParcelToBook): Promise<CourierPrice>
  /** The widest areas, if the courier lists the others by area: one request then gives the areas of a district. */
  cities?(): Promise<CourierArea[]>
  /** All areas, or those inside one of them if the courier has a further level. */
  areas?(within?: CourierArea): Promise<CourierArea[]>
  stores?(): Promise<CourierStore[]>
}

type CourierOptions<Credentials> = {
  credentials: Credentials
  /** One of `hosts`, or a simulator. */
  baseUrl: string
  tokens: TokenStore
  clock: Clock
  http: Outgoing
}

export type CourierDefinition<Schema extends z.ZodObject = z.ZodObject> = CourierFacts & {
  readonly credentials: Schema
  /** @throws HostNotAllowed if `baseUrl` is neither one of `hosts` nor loopback */
  open(options: CourierOptions<z.infer<Schema>>): Courier
}

/** An access token of a courier. It is a secret: store it encrypted. */
export type StoredToken = {
  accessToken: string
  refreshToken: string
  /** From then on it is refreshed before use. */
  refreshAt: Date
}

/** Shared by all processes of the shop. */
export interface TokenStore {
  read(): Promise<StoredToken | undefined>
  write(token: StoredToken): Promise<void>
  /** Runs `work` while no other process runs it for this courier. */
  exclusive<T>(work: () => Promise<T>): Promise<T>
}
