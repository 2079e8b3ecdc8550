import sentences from '../../../messages/bn/office.json' with { type: 'json' }
import serverSentences from '../../../messages/bn/office-server.json' with { type: 'json' }
import type { Dictionary } from './translation.ts'

/** The Bangla of the back office. Only browsers that chose Bangla load it. */
export const bangla: Dictionary = { ...serverSentences, ...sentences }
