import { Refusal } from '../refusal.ts'

/** The store is unavailable. The cause is only logged. */
export class StorageIsAway extends Refusal {
  constructor(cause: unknown) {
    super(503, 'storage_away', 'The pictures are out of reach just now. Please try again in a moment')
    this.name = 'StorageIsAway'
    this.cause = cause
  }
}
