/**
 * Rate limits: `points` per `seconds`, across all processes. `blocksInMemory`: once the points of a key are used up,
 * each process refuses it from memory. Only for limits whose points are never given back.
 */
export const rateLimitRules = {
  login: { points: 10, seconds: 15 * 60 },
  loginFromAddress: { points: 50, seconds: 15 * 60, blocksInMemory: true },
  /** Wrong passwords per account, of all browsers together that never signed in to it. */
  loginFromAnywhere: { points: 30, seconds: 3600 },
  staffLogin: { points: 5, seconds: 15 * 60 },
  staffLoginFromAddress: { points: 20, seconds: 15 * 60, blocksInMemory: true },
  staffLoginFromAnywhere: { points: 20, seconds: 3600 },
  /** Second-factor codes, per account. */
  staffCode: { points: 10, seconds: 15 * 60 },
  register: { points: 20, seconds: 3600, blocksInMemory: true },
  orderByPhone: { points: 10, seconds: 3600 },
  orderFromAddress: { points: 120, seconds: 600, blocksInMemory: true },
  lookUp: { points: 120, seconds: 600, blocksInMemory: true },
  wrongPhone: { points: 20, seconds: 3600 },
  review: { points: 10, seconds: 3600, blocksInMemory: true },
  /** Of staff; a folder of 500 pictures is one after the other. */
  upload: { points: 1500, seconds: 600 },
  /** Requests for a password link, per account and per address. */
  forgot: { points: 5, seconds: 3600 },
  forgotFromAddress: { points: 30, seconds: 3600, blocksInMemory: true },
  /** Password confirmations, per account. */
  changePassword: { points: 5, seconds: 600 },
  /** Messages per phone number or e-mail, and per address, which many customers of a carrier may share. */
  contact: { points: 10, seconds: 3600 },
  contactFromAddress: { points: 100, seconds: 3600, blocksInMemory: true },
  /** Photos with reviews and reports, per address. */
  photos: { points: 40, seconds: 600, blocksInMemory: true },
  /** Kilobytes of photos per day, of all guests together and of all customers together. */
  photosInAll: { points: 500_000, seconds: 86_400 },
  /** Test messages, per account. */
  testMail: { points: 20, seconds: 3600 },
  vote: { points: 60, seconds: 3600, blocksInMemory: true },
  stockAlert: { points: 30, seconds: 3600, blocksInMemory: true },
  /** Cancellations and reports, per address; private links created, per order. */
  afterSales: { points: 30, seconds: 3600, blocksInMemory: true },
  /** The whole catalogue as a file, unless cached. */
  feed: { points: 30, seconds: 3600, blocksInMemory: true },
  /** Page views, per address, which many people may share. Counted per process, in memory. */
  visit: { points: 300, seconds: 60, inMemory: true },
  /** Invalid bodies (not JSON, too large, too many values, too deep), per address; counted per process. */
  refusedBody: { points: 30, seconds: 60, inMemory: true },
} as const
export type LimitName = keyof typeof rateLimitRules
