export interface TrackerPeopleTables {
  /** the groups whose members administer a tracker, as its definition has them */
  tracker_administrators: { tracker_id: number; group_id: number };
}
