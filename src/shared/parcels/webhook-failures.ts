/** Why a courier's webhook came to nothing. */
export const webhookFailures = ['no_secret', 'wrong_secret', 'malformed', 'no_parcel', 'failed'] as const
