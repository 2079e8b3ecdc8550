/** The screen of a courier's areas. */
export const areasAddress = (courier: string): string => `/admin/parcels/areas?courier=${encodeURIComponent(courier)}`

/** Does the sentence of a refused booking ask for an area of the courier's own list? */
export const isAboutAreas = (reason: string): boolean => reason.includes('delivery areas')
