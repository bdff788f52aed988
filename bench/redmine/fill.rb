# Fills Redmine with the issues of issues.json, and prints the key of an ordinary member of their project.
require 'json'

project = Project.create!(
  name: 'Measured', identifier: 'measured', is_public: false, trackers: Tracker.all,
  enabled_module_names: ['issue_tracking']
)
role = Role.givable.first
role.add_permission!(:view_issues, :add_issues, :edit_issues)
member = User.new(firstname: 'Ordinary', lastname: 'Member', mail: 'member@example.com', language: 'en')
member.login = 'member'
member.password = SecureRandom.hex
member.mail_notification = 'none'
member.save!
Member.create!(project: project, principal: member, roles: [role])

tracker = Tracker.first.id
statuses = IssueStatus.sorted.ids
priorities = IssuePriority.sorted.ids
issues = JSON.parse(File.read('/tmp/data/issues.json'))
rows = issues.each_with_index.map do |issue, index|
  {
    id: index + 1, project_id: project.id, tracker_id: tracker, author_id: member.id,
    subject: issue['title'], description: issue['description'],
    status_id: statuses[issue['status'] % statuses.length],
    priority_id: priorities[issue['severity'] % priorities.length],
    assigned_to_id: issue['assigned'] ? member.id : nil, due_date: issue['due'], estimated_hours: issue['effort'],
    root_id: index + 1, lft: 1, rgt: 2, created_on: issue['submitted'], updated_on: issue['submitted']
  }
end
rows.each_slice(1000) { |part| Issue.insert_all!(part) }
ActiveRecord::Base.connection.execute('ANALYZE')
puts member.api_key
