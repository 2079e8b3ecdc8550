/** `when` of a form-wide rule: it is checked even if a field is invalid. */
export const isFormIssue = ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null
