export const mailStatuses = ['kept', 'sent', 'failed'] as const
