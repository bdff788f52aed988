import { getRouteApi } from '@tanstack/react-router';
import { useSelf } from '../../api/session.ts';
import { can } from '../../parts/can.tsx';
import { SignInFirst } from '../../parts/feedback/page-failure.tsx';
import { useProject } from '../projects/use-project.ts';
import { DashboardList } from './dashboard-list.tsx';
import { DashboardView } from './dashboard.tsx';

const own = getRouteApi('/dashboards/$dashboard');
const ofProject = getRouteApi('/projects/$project/dashboards/$dashboard');

export const OwnDashboards = () => (useSelf() === null ? <SignInFirst /> : <DashboardList mayCreate />);

export function ProjectDashboards() {
  const project = useProject();
  return <DashboardList project={project} mayCreate={can(project, 'project.administer')} />;
}

export const OwnDashboard = () => <DashboardView id={own.useParams().dashboard} />;

export const ProjectDashboard = () => <DashboardView id={ofProject.useParams().dashboard} />;
