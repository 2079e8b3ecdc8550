import { Refusal } from '../refusal.ts'

/** Neither read nor written just now. Its cause says why, for the log alone. */
export class StorageIsAway extends Refusal {
  constructor(cause: unknown) {
    super(503, 'storage_away', 'The pictures are out of reach just now. Please try again in a moment')
    this.name = 'StorageIsAway'
    this.cause = cause
  }
}
