/** `when` of a rule of the whole form: it is looked at also where a field is amiss. */
export const ofWholeForm = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null
