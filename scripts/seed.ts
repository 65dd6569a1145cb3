import { environment } from "~/config/env.server";
import { seedArticles } from "./seed/article-seeder";
import { seedCourses } from "./seed/course-seeder";
import { readDemo } from "./seed/demo-content";
import { seedMessages, seedRegistrations } from "./seed/inscripciones-seeder";
import { requireNothingElse } from "./seed/other-content";
import { seedProjects } from "./seed/project-seeder";
import { type Added, summaryOf } from "./seed/summary";

const HELP = `npm run seed
Añade contenido de muestra: artículos, proyectos con sus fotos, inscripciones, mensajes y un curso con su gente.
Repetida, añade solo lo que falte. Se niega si ya hay contenido que no es de muestra. No reenvía ni envía nada.`;

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

async function main(): Promise<void> {
  const [option] = process.argv.slice(2);
  if (option === "--help") return console.log(HELP);
  if (option) throw new Error(`Opción desconocida: ${option}. Mira npm run seed -- --help`);
  // Nobody wrote these forms: forwarding service and mail server, which may be real, must not hear of them.
  environment.FORM_FORWARD_URL = undefined;
  environment.SMTP_URL = undefined;
  const demo = readDemo();
  await requireNothingElse(demo);
  // Before the articles, which show some of their photos.
  const projects = await seedProjects(demo.projects);
  const added: Added = {
    articles: await seedArticles(demo.articles),
    ...projects,
    registrations: await seedRegistrations(demo.registrations),
    messages: await seedMessages(demo.messages),
    // After the registrations, some of which are for them.
    courses: await seedCourses(demo.courses),
  };
  console.log(summaryOf(added));
}
