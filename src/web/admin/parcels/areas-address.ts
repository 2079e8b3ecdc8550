/** The screen of a courier's areas. */
export const areasAddress = (courier: string): string => `/admin/parcels/areas?courier=${encodeURIComponent(courier)}`

/** Whether a booking was refused because the courier needs one of its own areas. */
export const isAboutAreas = (reason: string): boolean => reason.includes('delivery areas')
