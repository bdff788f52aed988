/** The keywords of references to any artifact; the item name of a tracker means one of that tracker. */
export const artifactKeywords: readonly string[] = ['art', 'artifact'];

/** The keywords of references to revisions. */
export const revisionKeywords: readonly string[] = ['svn', 'rev', 'revision', 'commit'];

/** Keywords of things that Hearth doesn't have. */
export const absentKeywords: readonly string[] =
  'git cvs tag branch cmmn pr pullrequest doc document file folder release package wiki phpwiki news forum msg build job'.split(
    ' ',
  );
