/** The log is in the cluster, one file per weekday; it contains no text of statements. */
const logging = {
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgresql-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_file_mode: '0600',
  // Starts, recoveries, crashes; failed statements are logged by the shop.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
  log_timezone: 'UTC',
}

/** Pool, reports, listener, long jobs and backups of a worker process; the rest is for the start and the commands. */
const connections = { perWorker: 17, others: 20, min: 120 }

/** @param workers number of worker processes that will connect */
export const serverSettings = (workers: number) => ({
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  max_connections: String(Math.max(connections.min, connections.others + connections.perWorker * workers)),
  shared_buffers: '128MB',
  effective_cache_size: '1GB',
  random_page_cost: '1.1',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  jit: 'off',
  max_wal_size: '1GB',
  timezone: 'UTC',
  ...logging,
})
