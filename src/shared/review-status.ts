export const reviewStatuses = ['pending', 'approved', 'rejected'] as const
