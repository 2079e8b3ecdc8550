import { z } from 'zod'
import { type ParcelState, parcelStateNames } from './parcel-states.ts'

type Answered = z.ZodType<ParcelState, ParcelState>

/** The state of a parcel in an answer. During a rolling upgrade it may be a state of a later release. */
export const answeredParcelState = z.string().meta({ enum: parcelStateNames }) as unknown as Answered
