/** The code of the shop's own delivery: its riders take parcels to the door, and nobody else is asked. */
export const ownCourier = 'own'
