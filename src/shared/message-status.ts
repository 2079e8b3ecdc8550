export const messageStatuses = ['new', 'read', 'answered', 'archived'] as const
